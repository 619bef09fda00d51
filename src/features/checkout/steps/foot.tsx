import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckout } from '#features/checkout/cart/cart-store.ts'
import { currencyOf } from '#features/checkout/cart/line.ts'
import styles from '#features/checkout/checkout.module.css'
import { Money } from '#kernel/ui/money.tsx'

/** The foot of a step: back at the start, on at the end; on phones it stays in sight with what it comes to. */
export function Foot({
  onBack,
  back,
  children,
}: {
  onBack?: () => void
  back?: string
  /** The way on. */
  children: ReactNode
}) {
  const { t } = useTranslation('checkout')
  const { total, products } = useCheckout()
  return (
    <div className={styles.forward} data-bottom-bar>
      <span className={styles.sum} aria-hidden="true">
        <span dir="auto">{t('summary.total')}</span>
        <Money cents={total} currency={currencyOf(products[0])} />
      </span>
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
      {children}
    </div>
  )
}
