import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { finishCheckout } from '#features/checkout/cart/cart-store.ts'
import styles from '#features/checkout/checkout.module.css'
import { useFormats } from '#kernel/format.ts'
import { Card } from '#kernel/ui/card.tsx'

/** The order stands: its number, and what happens next. */
export function DoneStep({ id, total, currency }: { id: string; total: number; currency: string }) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const isShown = useRef(false)
  // It has been seen once the page is left; a double mount of the development mode leaves nothing.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      setTimeout(() => !isShown.current && finishCheckout())
    }
  }, [])
  return (
    <Card className={styles.done}>
      <div role="status">
        <IconCircleCheck size={40} stroke={1.5} aria-hidden="true" className={styles.doneIcon} />
        <h2 dir="auto">{t('done.title', { id })}</h2>
        <p dir="auto">{t('done.text', { amount: formats.money(total, currency) })}</p>
      </div>
      <Button renderRoot={(props) => <Link to="/products" {...props} />} size="lg">
        {t('done.continue')}
      </Button>
    </Card>
  )
}
