import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import { isUsual, maxMethods } from '#contract/methods.ts'
import { OrderedList, type OrderedListProps } from '#features/settings/lists/ordered-list.tsx'

type Props<Method extends { id: string }> = OrderedListProps<Method> & { methods: readonly Method[] }

/** Methods in the order that buyers see. Usual ones can be switched off, the shop's own ones removed too. */
export function MethodList<Method extends { id: string; isActive: boolean }>({
  form,
  methods,
  ...props
}: Props<Method>) {
  const { t } = useTranslation('settings')
  return (
    <OrderedList
      {...props}
      form={form}
      field="methods"
      items={methods}
      max={maxMethods}
      canRemove={({ id }) => !isUsual(id)}
      tools={({ isActive }, index) => (
        <Checkbox
          label={t('methods.active')}
          checked={isActive}
          onChange={({ currentTarget: { checked } }) => {
            form.setFieldValue(`methods.${index}.isActive`, checked)
            form.clearFieldError('methods')
          }}
        />
      )}
    />
  )
}
