import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { maxLines } from '#contract/invoice-fields.ts'
import { amountOf } from '#contract/money.ts'
import { LineList, lineStyles } from '#forms/line-list.tsx'
import { NumberField } from '#forms/number-field.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { RateInput } from '#forms/rate-input.tsx'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { ratedLine } from './invoice-taxes.ts'
import { blankLine, catalogueCents, type InvoiceValues, lineSum } from './invoice-values.ts'
import { StockInput } from './stock-input.tsx'

export function InvoiceLines({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  const { t } = useTranslation('invoices')
  const { lines, currency, taxIncluded, taxRate } = form.values
  const { pricesIncludeTax } = useShopSettings('taxes')
  return (
    <LineList
      lines={lines}
      firstField="text"
      max={maxLines}
      sumOf={(line) => lineSum(line, currency)}
      currency={currency}
      error={form.errors.lines}
      onAdd={() => {
        form.insertListItem('lines', blankLine(crypto.randomUUID(), taxRate))
        form.clearFieldError('lines')
      }}
      onRemove={(index) => form.removeListItem('lines', index)}
    >
      {(line, index) => {
        const field = (name: 'text' | 'quantity' | 'price' | 'taxRate') => ({
          ...form.getInputProps(`lines.${index}.${name}`),
        })
        return (
          <>
            <StockInput
              className={lineStyles.name ?? ''}
              label={t('form.text')}
              {...field('text')}
              value={line.text}
              priceOf={(item) => catalogueCents(ratedLine(line, form.values, item), form.values, item.cents)}
              note={taxIncluded || !pricesIncludeTax ? undefined : (price) => t('form.withTax', { price })}
              onText={(text) => {
                form.setFieldValue(`lines.${index}.text`, text)
                form.setFieldValue(`lines.${index}.product`, null)
              }}
              onPick={(item) => {
                const rated = ratedLine(line, form.values, item)
                form.setFieldValue(`lines.${index}`, {
                  ...rated,
                  product: Number(item.id),
                  text: item.name,
                  price: amountOf(catalogueCents(rated, form.values, item.cents), currency),
                })
                form.clearFieldError(`lines.${index}.taxRate`)
                form.clearFieldError(`lines.${index}.text`)
                form.clearFieldError(`lines.${index}.price`)
              }}
            />
            <NumberField label={t('form.quantity')} {...field('quantity')} />
            <PriceInput currency={currency} label={t('form.price')} {...field('price')} />
            <RateInput
              label={t('form.lineTax')}
              {...field('taxRate')}
              value={line.taxRate ?? taxRate}
              onChange={(rate) => {
                form.setFieldValue(`lines.${index}.taxRate`, rate)
                // A rate typed by hand is no longer that of the product.
                form.setFieldValue(`lines.${index}.rateId`, undefined)
              }}
            />
          </>
        )
      }}
    </LineList>
  )
}
