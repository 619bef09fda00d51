import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceFields } from '#contract/invoices.ts'
import { useFormats } from '#kernel/format.ts'
import styles from './clash-note.module.css'
import type { FieldName } from './fields.ts'

type Props = {
  /** The fields that both have changed. */
  fields: readonly FieldName[]
  theirs: InvoiceFields
  mine: InvoiceFields
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else was faster: both versions side by side, and a decision. */
export function ClashNote({ fields, theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('invoices')
  const show = useShownValue()
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    // Who saves at the foot of a long form would not see it otherwise.
    note.current?.focus()
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={note} tabIndex={-1} className={styles.clash} role="alert" aria-label={t('clash.title')}>
      <h2 dir="auto">{t('clash.title')}</h2>
      <p dir="auto">{t('clash.text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('clash.field')}</th>
            <th scope="col">{t('clash.theirs')}</th>
            <th scope="col">{t('clash.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row" dir="auto">
                {t(`form.${field}`)}
              </th>
              <td dir="auto">{show(theirs, field) || t('clash.empty')}</td>
              <td dir="auto">{show(mine, field) || t('clash.empty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.answers}>
        <Button onClick={onKeepMine}>{t('clash.keepMine')}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('clash.takeTheirs')}
        </Button>
      </div>
    </section>
  )
}

/** A field's value as people read it. */
function useShownValue() {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  return (fields: InvoiceFields, field: FieldName): string => {
    switch (field) {
      case 'date':
      case 'due':
        return formats.fullDay(fields[field])
      case 'taxRate':
      case 'discountRate':
        return formats.rate(fields[field] / 10_000)
      case 'customer':
        return fields.customer === null ? '' : t('form.isCustomer')
      case 'lines':
        return fields.lines
          .map(({ text, quantity, price }) =>
            t('clash.line', { text, quantity, price: formats.money(price, fields.currency) }),
          )
          .join('\n')
      default:
        return fields[field]
    }
  }
}
