import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { isUsual, PaymentSettings, paidTimes } from '#contract/methods.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { listErrors } from '#features/settings/lists/list-values.ts'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { useSavePayment } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import type { Snapshot } from '#forms/edit-form.ts'
import cards from '#forms/form-cards.module.css'
import { Optional } from '#forms/optional.tsx'
import { useMethodName } from '#shop/use-method-name.ts'
import { MethodList } from './method-list.tsx'
import { blankPayment, type PaymentValues, paymentIn, typedPayment } from './method-values.ts'

type Fields = ShopSettings['payment']
type Values = { methods: PaymentValues[]; base?: Snapshot<Fields> }

const valuesOf = ({ methods }: Fields): Values => ({ methods: methods.map(typedPayment) })
const fieldsOf = ({ methods }: Values): Fields => ({ methods: methods.map(paymentIn) })

export function PaymentSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const methodName = useMethodName()
  const messages = {
    methods: t('methods.wrong.methods'),
    name: t('methods.wrong.name'),
    instructions: t('methods.wrong.instructions'),
  }
  const edit = useSectionForm<'payment', Values>('payment', useSavePayment(), {
    valuesOf,
    fieldsOf,
    validate: (values) => listErrors(PaymentSettings, fieldsOf(values), messages),
  })
  const show = ({ methods = [] }: Partial<Fields>) =>
    methods
      .map((method) =>
        [
          methodName(method),
          method.instructions,
          method.paidWhen && t(`methods.paid.${method.paidWhen}`),
          !method.isActive && t('methods.off'),
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n')
  const { form } = edit
  return (
    <SectionPage
      {...page}
      title={t('payment.title')}
      cardTitle={t('payment.card')}
      hint={t('payment.hint')}
      edit={edit}
      nameOf={() => t('payment.title')}
      show={show}
    >
      <MethodList
        form={form as unknown as ListForm}
        label={t('payment.title')}
        addLabel={t('payment.add')}
        methods={form.values.methods}
        nameOf={({ id, name }) =>
          (isUsual(id) ? methodName({ id, name: null }) : name.trim()) || t('methods.new')
        }
        blank={blankPayment}
      >
        {({ id }, index) => {
          const field = (name: keyof PaymentValues) => form.getInputProps(`methods.${index}.${name}`)
          return (
            <div className={cards.fields}>
              {!isUsual(id) && (
                <TextInput
                  className={cards.wide ?? ''}
                  label={t('methods.name')}
                  autoComplete="off"
                  {...field('name')}
                />
              )}
              <Textarea
                className={cards.wide ?? ''}
                rows={3}
                label={<Optional>{t('methods.instructions')}</Optional>}
                description={t('methods.instructionsHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...field('instructions')}
              />
              <NativeSelect
                className={cards.wide ?? ''}
                label={t('methods.paidWhen')}
                data={paidTimes.map((value) => ({ value, label: t(`methods.paid.${value}`) }))}
                {...field('paidWhen')}
              />
            </div>
          )
        }}
      </MethodList>
    </SectionPage>
  )
}
