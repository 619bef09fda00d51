import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import { useFormats } from '#kernel/format.ts'
import { Note } from '#ui/note.tsx'
import styles from './form.module.css'
import { type InvoiceValues, linesWithPricesMoved, typedTotals } from './invoice-values.ts'

/** Changes no price, but shows both totals and offers to convert the prices. */
export function TaxIncluded({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const [snapshot, setSnapshot] = useState<{ prices: string; total: number }>()
  const { values } = form
  const { lines, currency, taxIncluded } = values
  const { total } = typedTotals(values)
  const prices = JSON.stringify(lines.map(({ price }) => price))
  const isOffered = snapshot?.prices === prices && snapshot.total !== total
  return (
    <div className={styles.included}>
      <Checkbox
        label={t('form.taxIncluded')}
        {...form.getInputProps('taxIncluded', { type: 'checkbox' })}
        onChange={({ currentTarget: { checked } }) => {
          setSnapshot(isOffered ? undefined : { prices, total })
          form.setFieldValue('taxIncluded', checked)
        }}
      />
      {isOffered && (
        <Note
          tone="primary"
          action={{
            label: t(taxIncluded ? 'form.addTax' : 'form.takeTaxOut'),
            run: () => {
              setSnapshot(undefined)
              form.setFieldValue('lines', linesWithPricesMoved(values))
              document.querySelector<HTMLElement>('[data-path="taxIncluded"]')?.focus()
            },
          }}
        >
          <p dir="auto">
            {t('form.pricesStay', {
              before: formats.money(snapshot.total, currency),
              now: formats.money(total, currency),
            })}
          </p>
        </Note>
      )}
    </div>
  )
}
