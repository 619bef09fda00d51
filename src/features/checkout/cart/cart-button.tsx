import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './cart-button.module.css'
import { CartLink } from './cart-link.tsx'
import { useCheckout } from './cart-store.ts'

/** The header's link to the cart, with its number of pieces. */
export function CartButton() {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { products } = useCheckout()
  const pieces = products.reduce((sum, line) => sum + line.quantity, 0)
  if (pieces === 0) return <CartLink />
  return (
    <Link to="/checkout" className={styles.button} aria-label={t('cartWith', { count: pieces })}>
      <IconShoppingCart size={20} aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        {pieces > 99 ? `${formats.number(99)}+` : formats.number(pieces)}
      </span>
    </Link>
  )
}
