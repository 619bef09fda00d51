import { TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { minorOf } from '#contract/money.ts'
import { maxPriceStep, maxPriceSteps } from '#contract/price-ranges.ts'
import { longestReason, maxReasons } from '#contract/reasons.ts'
import { type ShopSettings, StockSettings } from '#contract/settings.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import cards from '#forms/form-cards.module.css'
import { NumberField, numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { useFormats } from '#kernel/format.ts'
import { readNumber } from '#kernel/read-number.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { Card } from '#ui/card.tsx'
import { useSaveStock } from './mutations.ts'
import { useSectionForm } from './section-form.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'
import styles from './settings.module.css'

type Fields = ShopSettings['stock']
type Values = { lowAt: TypedNumber; priceSteps: string[]; changeReasons: string[]; base?: Snapshot<Fields> }

export function StockSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const currency = useShopCurrency()
  const messages = {
    lowAt: t('stock.wrong.lowAt'),
    priceSteps: t('stock.wrong.priceSteps', {
      most: formats.number(maxPriceSteps),
      highest: formats.number(maxPriceStep),
    }),
    changeReasons: t('orders.wrong.reasons', {
      max: formats.number(maxReasons),
      longest: formats.number(longestReason),
    }),
  }
  // Steps can be typed in any order; the check reports those that are no numbers.
  const fieldsOf = ({ lowAt, priceSteps, changeReasons }: Values): Fields => ({
    lowAt: numberIn(lowAt) as number,
    priceSteps: priceSteps
      .map((step) => readNumber(step, formats.signs()) ?? Number.NaN)
      .toSorted((step, other) => step - other),
    changeReasons: changeReasons.map((reason) => reason.trim()),
  })
  const edit = useSectionForm<'stock', Values>('stock', useSaveStock(), {
    valuesOf: ({ priceSteps, ...fields }) => ({ ...fields, priceSteps: priceSteps.map(formats.typedNumber) }),
    fieldsOf,
    validate: (values) =>
      checkedBy<Fields>(
        StockSettings,
        (_problem, field) => messages[field as keyof Fields],
      )(fieldsOf(values)),
  })
  const nameOf = (field: keyof Fields) => t(`stock.${field}`)
  const amount = (step: number) => formats.roundMoney(minorOf(step, currency), currency)
  const show = (fields: Partial<Fields>, field: keyof Fields) => {
    if (field === 'changeReasons') return formats.row(fields.changeReasons ?? [])
    if (field === 'priceSteps') return formats.row((fields.priceSteps ?? []).map(amount))
    return fields.lowAt === undefined ? '' : formats.number(fields.lowAt)
  }
  const { form } = edit
  return (
    <SectionPage
      {...page}
      title={t('stock.title')}
      cardTitle={t('stock.card')}
      hint={t('stock.hint')}
      edit={edit}
      nameOf={nameOf}
      show={show}
      more={
        <>
          <Card title={t('stock.prices')} className={cards.card}>
            <p className={styles.hint} dir="auto">
              {t('stock.pricesHint')}
            </p>
            <TagsInput
              label={nameOf('priceSteps')}
              description={t('stock.priceStepsHint', { example: formats.number(50) })}
              maxTags={maxPriceSteps}
              acceptValueOnBlur
              splitChars={[';']}
              data-path="priceSteps"
              {...form.getInputProps('priceSteps')}
            />
          </Card>
          <Card title={t('stock.changes')} className={cards.card}>
            <p className={styles.hint} dir="auto">
              {t('stock.changesHint')}
            </p>
            <TagsInput
              label={<Optional>{nameOf('changeReasons')}</Optional>}
              description={t('orders.reasonsHint')}
              maxTags={maxReasons}
              acceptValueOnBlur
              splitChars={[';']}
              data-path="changeReasons"
              {...form.getInputProps('changeReasons')}
            />
          </Card>
        </>
      }
    >
      <NumberField label={nameOf('lowAt')} {...form.getInputProps('lowAt')} />
    </SectionPage>
  )
}
