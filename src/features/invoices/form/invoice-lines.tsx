import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { maxLines } from '#contract/invoice-fields.ts'
import { amountOf } from '#contract/money.ts'
import { LineList, lineStyles } from '#forms/line-list.tsx'
import { NumberField } from '#forms/number-field.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { RateInput } from '#forms/rate-input.tsx'
import { blankLine, catalogueCents, type InvoiceValues, lineSum } from './invoice-values.ts'
import { StockInput } from './stock-input.tsx'

export function InvoiceLines({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  const { t } = useTranslation('invoices')
  const { lines, currency, taxIncluded, taxRate } = form.values
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
              priceOf={(cents) => catalogueCents(line, form.values, cents)}
              note={taxIncluded ? undefined : (price) => t('form.withTax', { price })}
              onText={(text) => {
                form.setFieldValue(`lines.${index}.text`, text)
                form.setFieldValue(`lines.${index}.product`, null)
              }}
              onPick={({ id, name, cents }) => {
                form.setFieldValue(`lines.${index}`, {
                  ...line,
                  product: Number(id),
                  text: name,
                  price: amountOf(catalogueCents(line, form.values, cents), currency),
                })
                form.clearFieldError(`lines.${index}.text`)
                form.clearFieldError(`lines.${index}.price`)
              }}
            />
            <NumberField label={t('form.quantity')} {...field('quantity')} />
            <PriceInput currency={currency} label={t('form.price')} {...field('price')} />
            <RateInput label={t('form.lineTax')} {...field('taxRate')} value={line.taxRate ?? taxRate} />
          </>
        )
      }}
    </LineList>
  )
}
