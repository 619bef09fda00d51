import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CartLine } from '#contract/cart.ts'
import type { CartChange } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { Note } from '#ui/note.tsx'
import { changeCart, useCart, useCheckout } from './cart/cart-store.ts'
import { recalculate } from './cart/cart-updates.ts'
import { currencyOf } from './cart/line.ts'
import styles from './checkout.module.css'
import { takeChanges } from './mutations.ts'

/** Lists what changed since the buyer saw it: no price or quantity changes silently. */
export function ChangesNote() {
  const { t } = useTranslation(['checkout', 'common'])
  const rejected = useCart((cart) => cart.refused)
  const changes = useCart((cart) => cart.changes)
  const keep = () => changeCart((cart) => ({ ...cart, refused: null }))
  const seen = () => changeCart((cart) => ({ ...cart, changes: [] }))
  if (rejected) {
    return (
      <Note tone="error">
        <strong>{t('changed.title')}</strong>
        <Changes changes={rejected.changes} />
        {rejected.changes.length === 0 && <Total products={rejected.products} />}
        <span className={styles.noteActions} data-refused>
          <Button onClick={takeChanges}>{t('changed.take')}</Button>
          <Button variant="default" onClick={keep}>
            {t('changed.keep')}
          </Button>
        </span>
      </Note>
    )
  }
  if (changes.length === 0) return null
  return (
    <Note tone="warning" action={{ label: t('changed.seen'), run: seen }}>
      <strong>{t('changed.prices')}</strong>
      <Changes changes={changes} />
    </Note>
  )
}

/** The lines are unchanged, so only the sum was wrong. */
function Total({ products }: { products: CartLine[] }) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const checkout = useCheckout()
  const currency = currencyOf(products[0])
  const now = formats.money(recalculate(checkout, products).total, currency)
  return (
    <p className={styles.changes}>
      {t('changed.total', { now, was: formats.money(checkout.total, currency) })}
    </p>
  )
}

function Changes({ changes }: { changes: readonly CartChange[] }) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const currency = currencyOf(useCheckout().products[0])
  const textOf = ({ kind, name, was, now }: CartChange) => {
    if (kind === 'gone') return t('changed.gone', { name })
    if (kind === 'stock') return t('changed.stock', { name, count: now })
    return t('changed.price', { name, was: formats.money(was, currency), now: formats.money(now, currency) })
  }
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={Object.values(change).join(' ')} dir="auto">
          {textOf(change)}
        </li>
      ))}
    </ul>
  )
}
