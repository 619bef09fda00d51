import { TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { longestReason, maxReasons } from '#contract/reasons.ts'
import { OrderSettings, type ShopSettings } from '#contract/settings.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import cards from '#forms/form-cards.module.css'
import { NumberField, numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { useFormats } from '#kernel/format.ts'
import { Card } from '#ui/card.tsx'
import { useSaveOrders } from './mutations.ts'
import { useSectionForm } from './section-form.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'
import styles from './settings.module.css'

type Fields = ShopSettings['orders']
type Values = { lateHours: TypedNumber; reasons: string[]; base?: Snapshot<Fields> }

/** A number that is missing is undefined, which the check reports. */
const fieldsOf = ({ lateHours, reasons }: Values): Fields => ({
  lateHours: numberIn(lateHours) as number,
  reasons: reasons.map((reason) => reason.trim()),
})

export function OrderSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const messages = {
    lateHours: t('orders.wrong.lateHours'),
    reasons: t('orders.wrong.reasons', {
      max: formats.number(maxReasons),
      longest: formats.number(longestReason),
    }),
  }
  const edit = useSectionForm<'orders', Values>('orders', useSaveOrders(), {
    valuesOf: ({ lateHours, reasons }) => ({ lateHours, reasons }),
    fieldsOf,
    validate: (values) =>
      checkedBy<Fields>(
        OrderSettings,
        (_problem, field) => messages[field as keyof Fields],
      )(fieldsOf(values)),
  })
  const nameOf = (field: keyof Fields) => t(`orders.${field}`)
  const show = ({ lateHours, reasons = [] }: Partial<Fields>, field: keyof Fields) => {
    if (field === 'reasons') return formats.row(reasons)
    return lateHours === undefined ? '' : formats.number(lateHours)
  }
  const { form } = edit
  return (
    <SectionPage
      {...page}
      title={t('orders.title')}
      cardTitle={t('orders.card')}
      hint={t('orders.hint')}
      edit={edit}
      nameOf={nameOf}
      show={show}
      more={
        <Card title={t('orders.undone')} className={cards.card}>
          <p className={styles.hint} dir="auto">
            {t('orders.undoneHint')}
          </p>
          <TagsInput
            label={<Optional>{nameOf('reasons')}</Optional>}
            description={t('orders.reasonsHint')}
            maxTags={maxReasons}
            acceptValueOnBlur
            splitChars={[';']}
            data-path="reasons"
            {...form.getInputProps('reasons')}
          />
        </Card>
      }
    >
      <NumberField label={nameOf('lateHours')} {...form.getInputProps('lateHours')} />
    </SectionPage>
  )
}
