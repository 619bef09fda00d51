import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#kernel/ui/empty.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { AddressStep } from './address-step.tsx'
import { CartStep } from './cart-step.tsx'
import { changeCart, useCart, useCheckout } from './cart-store.ts'
import { ChangesNote } from './changes-note.tsx'
import styles from './checkout.module.css'
import { DoneStep } from './done-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { type Step, shownStep } from './step.ts'
import { Steps } from './steps.tsx'
import { Summary } from './summary.tsx'

type Props = {
  /** What the address asks for. */
  step: number | undefined
  onStep: (step: Step) => void
  crumbs?: ReactNode
}

/** Cart, address, payment, done. */
export function CheckoutScreen({ step: asked, onStep, crumbs }: Props) {
  const { t } = useTranslation('checkout')
  const checkout = useCheckout()
  const cart = useCart((now) => now)
  const step = shownStep(asked, checkout, cart)
  const goTo = (next: Step) => {
    if (next > checkout.step) changeCart((now) => ({ ...now, checkout: { ...now.checkout, step: next } }))
    onStep(next)
  }
  const isEmpty = checkout.products.length === 0

  if (step === 3) {
    return (
      <Page crumbs={crumbs} title={t('title')}>
        <Steps step={step} onStep={goTo} />
        {cart.placed && <DoneStep {...cart.placed} />}
      </Page>
    )
  }
  if (isEmpty) {
    return (
      <Page crumbs={crumbs} title={t('title')}>
        <Empty
          picture="bag"
          title={t('empty')}
          message={t('emptyText')}
          actions={<Button renderRoot={(props) => <Link to="/products" {...props} />}>{t('browse')}</Button>}
        />
      </Page>
    )
  }
  return (
    <Page crumbs={crumbs} title={t('title')}>
      <Steps step={step} onStep={goTo} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ChangesNote />
          {step === 0 && <CartStep onNext={() => goTo(1)} />}
          {step === 1 && <AddressStep onBack={() => goTo(0)} onNext={() => goTo(2)} />}
          {step === 2 && <PaymentStep onBack={() => goTo(1)} onCart={() => goTo(0)} />}
        </div>
        <Summary />
      </div>
    </Page>
  )
}
