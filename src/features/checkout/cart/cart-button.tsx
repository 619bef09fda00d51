import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '#ui/count-badge.tsx'
import styles from '#ui/icon-button.module.css'
import { CartLink } from './cart-link.tsx'
import { useCheckout } from './cart-store.ts'

export function CartButton() {
  const { t } = useTranslation('shell')
  const { products } = useCheckout()
  const itemCount = products.reduce((sum, line) => sum + line.quantity, 0)
  if (itemCount === 0) return <CartLink />
  return (
    <Link
      to="/checkout"
      className={`square ${styles.button}`}
      aria-label={t('cartWith', { count: itemCount })}
    >
      <IconShoppingCart size={20} aria-hidden="true" />
      <CountBadge count={itemCount} />
    </Link>
  )
}
