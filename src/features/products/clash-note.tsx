import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductFields } from '#contract/products.ts'
import { useFormats } from '#kernel/format.ts'
import { useWords } from '#kernel/ui/use-words.ts'
import styles from './form.module.css'

type Props = {
  /** The fields that both have changed. */
  fields: readonly (keyof ProductFields)[]
  theirs: ProductFields
  mine: ProductFields
  currency: string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else was faster: both versions side by side, and a decision. */
export function ClashNote({ fields, theirs, mine, currency, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('products')
  const show = useShownValue(currency)
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
              <td dir="auto">{show(theirs, field)}</td>
              <td dir="auto">{show(mine, field)}</td>
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
function useShownValue(currency: string) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const words = useWords()
  return (fields: ProductFields, field: keyof ProductFields): string => {
    const shown = () => {
      switch (field) {
        case 'price':
          return formats.money(fields.price, currency)
        case 'listPrice':
          return fields.listPrice === 0 ? '' : formats.money(fields.listPrice, currency)
        case 'stock':
        case 'lowAt':
          return formats.number(fields[field])
        case 'category':
          return words.category(fields.category)
        case 'gender':
          return words.gender(fields.gender)
        case 'colors':
          return fields.colors.map(words.color).join(', ')
        case 'sizes':
          return fields.sizes.map(formats.number).join(', ')
        default:
          return fields[field]
      }
    }
    return shown() || t('clash.empty')
  }
}
