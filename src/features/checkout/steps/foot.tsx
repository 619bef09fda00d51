import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCheckout } from '#features/checkout/cart/cart-store.ts'
import { currencyOf } from '#features/checkout/cart/line.ts'
import styles from '#features/checkout/checkout.module.css'
import { Money } from '#ui/money.tsx'

export const FootTarget = createContext<HTMLElement | null>(null)

export function Foot({
  onBack,
  back,
  children,
}: {
  onBack?: () => void
  back?: string
  children: ReactNode
}) {
  const { t } = useTranslation('checkout')
  const { total, products } = useCheckout()
  const footTarget = useContext(FootTarget)
  if (!footTarget) return null
  return createPortal(
    <div className={styles.forward} data-bottom-bar>
      <span className={styles.sum} aria-hidden="true">
        <span dir="auto">{t('summary.total')}</span>
        <Money cents={total} currency={currencyOf(products[0])} />
      </span>
      {children}
      {onBack && (
        <Button
          variant="subtle"
          size="lg"
          leftSection={<IconArrowLeft size={18} className="flip" aria-hidden="true" />}
          onClick={onBack}
        >
          {back}
        </Button>
      )}
    </div>,
    footTarget,
  )
}
