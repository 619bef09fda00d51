import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import columns from '#ui/columns.module.css'
import { Empty } from '#ui/empty.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import { CartStep } from './cart/cart-step.tsx'
import { changeCart, useCart, useCartInShop, useCheckout } from './cart/cart-store.ts'
import { ChangesNote } from './changes-note.tsx'
import styles from './checkout.module.css'
import { AddressStep } from './steps/address-step.tsx'
import { DoneStep } from './steps/done-step.tsx'
import { FootTarget } from './steps/foot.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { type Step, shownStep, stepNames } from './steps/step.ts'
import { Steps } from './steps/steps.tsx'
import { Summary } from './summary.tsx'

type Props = {
  step: number | undefined
  onStep: (step: Step, replace?: boolean) => void
  hasOrders: boolean
  crumbs?: ReactNode
}

export function CheckoutScreen({ step: requested, onStep, hasOrders, crumbs }: Props) {
  const { t } = useTranslation('checkout')
  const checkout = useCheckout()
  const cart = useCart((now) => now)
  useCartInShop()
  const step = shownStep(requested, checkout, cart)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isPlacing = cart.placing !== null
  const isEmpty = step === 0 && checkout.products.length === 0
  const goTo = (next: Step) => {
    if (next > checkout.step) changeCart((now) => ({ ...now, checkout: { ...now.checkout, step: next } }))
    onStep(next)
  }
  // The address contains the step, so that Back leads to the previous one.
  const isElsewhere = requested !== step && !isEmpty && !isPlacing && step < 3
  const correct = useEffectEvent(() => onStep(step, true))
  useEffect(() => {
    if (isElsewhere) correct()
  }, [isElsewhere])

  const heading = useStepFocus(isEmpty ? 'empty' : isPlacing ? 'placing' : stepNames[step])
  const page = (content: ReactNode) => (
    <Page crumbs={crumbs} title={t('title')}>
      {content}
    </Page>
  )
  if (isEmpty) {
    return page(
      <>
        <ChangesNote />
        <Empty
          picture="bag"
          title={t('empty')}
          message={t('emptyText')}
          actions={<LinkButton to="/products">{t('browse')}</LinkButton>}
        />
      </>,
    )
  }
  const name = isPlacing ? t('placing.title') : t(`steps.${stepNames[step]}`)
  return page(
    <>
      <Steps step={step} isFixed={isPlacing || step === 3} onStep={goTo} />
      <h2 ref={heading} className="sr-only" tabIndex={-1}>
        {t('steps.now', { step: step + 1, max: stepNames.length, name })}
      </h2>
      {step === 3 ? (
        cart.placed && <DoneStep placed={cart.placed} hasOrders={hasOrders} />
      ) : (
        <div className={`${columns.columns} ${styles.columns}`}>
          <FootTarget value={foot}>
            <div className={columns.column}>
              <ChangesNote />
              {step === 0 && <CartStep onNext={() => goTo(1)} />}
              {step === 1 && <AddressStep onBack={() => goTo(0)} onNext={() => goTo(2)} />}
              {step === 2 && <PaymentStep onBack={() => goTo(1)} onCart={() => goTo(0)} />}
            </div>
          </FootTarget>
          <Summary step={step} foot={setFoot} />
        </div>
      )}
    </>,
  )
}

/** A step replaces the pressed button, so the focus moves to the new heading, which announces it. */
function useStepFocus(view: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    const target = heading.current ?? document.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
    globalThis.scrollTo({ top: 0 })
  }, [view])
  return heading
}
