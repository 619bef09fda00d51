import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { chargeIn } from '#contract/cart.ts'
import { activeOf, methodsTo, usualPayment } from '#contract/methods.ts'
import { useChoices } from '#features/checkout/cart/cart-mutations.ts'
import { useCart, useCheckout } from '#features/checkout/cart/cart-store.ts'
import { currencyOf } from '#features/checkout/cart/line.ts'
import { useShopOffer } from '#features/checkout/cart/methods.ts'
import styles from '#features/checkout/checkout.module.css'
import { usePlaceOrder } from '#features/checkout/mutations.ts'
import { Form } from '#forms/form-parts.tsx'
import { useSmallForm } from '#forms/small-form.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { Card } from '#ui/card.tsx'
import columns from '#ui/columns.module.css'
import { Money } from '#ui/money.tsx'
import { Note } from '#ui/note.tsx'
import { AddressText } from './address-text.tsx'
import { brandOf, cardProblems, datedText, groupDigits } from './card-check.ts'
import { Foot } from './foot.tsx'
import { Options } from './options.tsx'
import { staysInField } from './stays-in-field.ts'

export function PaymentStep({ onBack, onCart }: { onBack: () => void; onCart: () => void }) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const id = useId()
  const isOnline = useOnline()
  const checkout = useCheckout()
  const isPlacing = useCart((cart) => cart.placing !== null)
  const isRejected = useCart((cart) => cart.refused !== null)
  const choose = useChoices()
  const submitOrder = usePlaceOrder()
  const { payment, billing, total } = checkout
  const methods = useShopOffer()
  const methodName = useMethodName()
  const currency = currencyOf(checkout.products[0])
  const deliveryMethods = methodsTo(methods.delivery, billing?.country)
  const hasDelivery = deliveryMethods.length > 0
  const isCollection = deliveryMethods.some((method) => method.id === payment.type && method.isCollection)
  const needsCard = payment.method === 'card' && payment.card === ''
  // Card data is never stored as a draft: server and browser keep only brand and last four digits.
  const form = useSmallForm({
    initialValues: { number: '', expiry: '', code: '' },
    validate: (values) =>
      Object.fromEntries(Object.entries(cardProblems(values)).map(([field, key]) => [field, t(key)])),
  })

  // The button stays enabled; pressing it leads to the open question.
  const isAsked = () => {
    if (isRejected) document.querySelector<HTMLElement>('[data-refused] button')?.focus()
    else if (!hasDelivery) document.querySelector<HTMLElement>('[data-no-delivery] button')?.focus()
    return isRejected || !hasDelivery
  }
  const order = () => !isAsked() && submitOrder(checkout)
  const orderByCard = ({ number }: { number: string }) => {
    const card = brandOf(number)
    if (!card || isAsked()) return
    const lastFour = number.replace(/\D/g, '').slice(-4)
    choose.card(card, lastFour)
    submitOrder({ ...checkout, payment: { ...payment, card, lastFour } })
  }
  const amount = formats.money(total, currency)
  const daysText = ({ from, to }: { from: number; to: number }) =>
    from === to ? t('shipping.oneSpan', { count: to }) : t('shipping.days', { from, to })
  const { instructions = '', paidWhen } = methods.payment.find(({ id }) => id === payment.method) ?? {}
  const mutation = payment.method === 'cod' ? t('order', { amount }) : t('pay', { amount })

  if (isPlacing) {
    return (
      <Card title={t('placing.title')}>
        <Note tone={isOnline ? 'primary' : 'warning'}>
          {isOnline ? t('placing.text') : t('placing.offline')}
        </Note>
      </Card>
    )
  }
  return (
    <div className={columns.column}>
      {billing && (
        <Card
          title={isCollection ? t('yourAddress') : t('deliverTo')}
          aside={
            <Button variant="subtle" size="sm" onClick={onBack}>
              {t('change')}
            </Button>
          }
        >
          <p className={`strong ${styles.optionTitle}`} dir="auto">
            {billing.name}
          </p>
          <AddressText address={billing} />
        </Card>
      )}
      <Card title={t('shipping.title')}>
        {hasDelivery ? (
          <Options
            label={t('shipping.title')}
            options={deliveryMethods}
            chosen={payment.type}
            onChoose={choose.shipping}
            title={methodName}
            hint={(method) =>
              [
                method.description,
                method.isCollection && t('shipping.collection'),
                method.days && daysText(method.days),
              ]
                .filter(Boolean)
                .join(' · ')
            }
            aside={(method) => {
              const charge = chargeIn(checkout, method, methods, currency)
              return charge === 0 ? t('free') : <Money cents={charge} currency={currency} />
            }}
          />
        ) : (
          <div data-no-delivery>
            <Note tone="error" action={{ label: t('shipping.changeAddress'), run: onBack }}>
              {t('shipping.noMethod', { country: formats.country(billing?.country ?? '') })}
            </Note>
          </div>
        )}
      </Card>
      <Card title={t('method.title')}>
        <Options
          label={t('method.title')}
          options={activeOf(methods.payment)}
          chosen={payment.method}
          onChoose={choose.method}
          title={methodName}
          hint={({ id }) => {
            const usualId = usualPayment.find((usual) => usual === id)
            if (isCollection && id === 'cod') return t('method.collectHint')
            return usualId ? t(`method.${usualId}Hint`) : ''
          }}
        />
        {instructions !== '' && (
          <p className={styles.instructions} data-reading dir="auto">
            {instructions}
          </p>
        )}
        {payment.method === 'card' && !needsCard && (
          <p className={`row ${styles.card}`}>
            <span dir="auto">{t('card.chosen', { brand: t(`card.${payment.card || 'visa'}`) })}</span>{' '}
            <bdi className="num">•••• {payment.lastFour}</bdi>
            <Button variant="subtle" size="sm" onClick={() => choose.card('', '')}>
              {t('card.other')}
            </Button>
          </p>
        )}
        {needsCard && (
          <Form form={form} id={id} onSubmit={orderByCard} className={styles.cardFields}>
            <TextInput
              className={styles.wide}
              label={t('card.number')}
              inputMode="numeric"
              autoComplete="cc-number"
              dir="ltr"
              {...form.getInputProps('number')}
              value={groupDigits(form.values.number)}
            />
            <TextInput
              label={t('card.expiry')}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM/YY"
              dir="ltr"
              {...form.getInputProps('expiry')}
              value={datedText(form.values.expiry)}
            />
            <TextInput
              label={t('card.code')}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={3}
              dir="ltr"
              {...form.getInputProps('code')}
            />
          </Form>
        )}
        <p className={styles.honest} dir="auto">
          {paidWhen === undefined && t('method.honest')}
          {paidWhen === 'placed' && t('method.honestPlaced')}
          {paidWhen === 'delivered' && t('method.honestDelivered')}
        </p>
      </Card>
      <Foot onBack={isRejected ? onCart : onBack} back={isRejected ? t('steps.cart') : t('steps.address')}>
        {needsCard ? (
          <Button type="submit" form={id} size="lg" onMouseDown={staysInField}>
            {mutation}
          </Button>
        ) : (
          <Button size="lg" onClick={order}>
            {mutation}
          </Button>
        )}
      </Foot>
    </div>
  )
}
