import { Button, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useTranslation } from 'react-i18next'
import { amountOf } from '#contract/cart.ts'
import { mostLines } from '#contract/invoices.ts'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { Money } from '#kernel/ui/money.tsx'
import { PriceInput } from '#kernel/ui/price-input.tsx'
import styles from './form.module.css'
import { blankLine, catalogueCents, type InvoiceValues, lineSum } from './invoice-values.ts'
import { RateInput } from './rate-input.tsx'
import { StockInput } from './suggest-input.tsx'

/** The lines of an invoice, each with its own tax rate. */
export function InvoiceLines({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  const { t } = useTranslation('invoices')
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const { lines, currency, taxIncluded, taxRate } = form.values

  useEffect(() => {
    // Who adds a line writes into it; who takes one away goes on at its place.
    if (wanted.current === undefined) return
    list.current
      ?.querySelector<HTMLElement>(`[data-path="lines.${Math.min(wanted.current, lines.length - 1)}.text"]`)
      ?.focus()
    wanted.current = undefined
  }, [lines.length])

  return (
    <>
      <div ref={list} className={styles.lines}>
        {lines.map((line, index) => {
          const field = <Name extends 'text' | 'quantity' | 'price' | 'taxRate'>(name: Name) => ({
            ...form.getInputProps(`lines.${index}.${name}`),
          })
          return (
            <fieldset
              key={line.key}
              className={styles.line}
              aria-label={t('form.line', { number: index + 1 })}
            >
              <StockInput
                className={styles.text ?? ''}
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
                    price: amountOf(catalogueCents(line, form.values, cents)),
                  })
                  form.clearFieldError(`lines.${index}.text`)
                  form.clearFieldError(`lines.${index}.price`)
                }}
              />
              <NumberInput
                label={t('form.quantity')}
                hideControls
                allowNegative={false}
                allowDecimal={false}
                inputMode="numeric"
                clampBehavior="none"
                {...field('quantity')}
              />
              <PriceInput allowNegative currency={currency} label={t('form.price')} {...field('price')} />
              <RateInput label={t('form.lineTax')} {...field('taxRate')} value={line.taxRate ?? taxRate} />
              <span className={styles.sum}>
                <span className={styles.sumName} aria-hidden="true">
                  {t('form.sum')}
                </span>
                <Money cents={lineSum(line)} currency={currency} />
              </span>
              <IconButton
                label={t('form.removeLine', { number: index + 1 })}
                className={styles.remove}
                onClick={() => {
                  wanted.current = index
                  form.removeListItem('lines', index)
                }}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </fieldset>
          )
        })}
      </div>
      {form.errors.lines && (
        <p className={styles.error} role="alert" dir="auto">
          {form.errors.lines}
        </p>
      )}
      {lines.length < mostLines && (
        <Button
          variant="default"
          data-path="lines"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => {
            wanted.current = lines.length
            form.insertListItem('lines', blankLine(crypto.randomUUID(), taxRate))
            form.clearFieldError('lines')
          }}
        >
          {t('form.addLine')}
        </Button>
      )}
    </>
  )
}
