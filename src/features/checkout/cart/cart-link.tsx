import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '#ui/icon-button.module.css'

export function CartLink() {
  const { t } = useTranslation('shell')
  return (
    <Link to="/checkout" className={`square ${styles.button}`} aria-label={t('cart')}>
      <IconShoppingCart size={20} aria-hidden="true" />
    </Link>
  )
}
