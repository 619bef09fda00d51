import { Button, TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { discountIn } from '#contract/cart.ts'
import { CodeProblem } from '#contract/discount-rule.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { Card } from '#ui/card.tsx'
import { changeCart, useCart, useCheckout } from './cart/cart-store.ts'
import { withoutCode } from './cart/cart-updates.ts'
import { currencyOf } from './cart/line.ts'
import { useTakeCode } from './mutations.ts'
import styles from './summary.module.css'
import { useCodeText } from './use-code-text.ts'

type Props = { step: number; foot: (target: HTMLElement | null) => void }

export function Summary({ step, foot }: Props) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const checkout = useCheckout()
  const { products, subtotal, code, shipping, tax, total } = checkout
  const { pricesIncludeTax } = useShopSettings('taxes')
  const isPlacing = useCart((cart) => cart.placing !== null)
  const currency = currencyOf(products[0])
  const shares = discountIn(checkout, currency).shares.filter(({ amount }) => amount > 0)
  const itemCount = products.reduce((sum, line) => sum + line.quantity, 0)
  const money = (cents: number) => formats.money(cents, currency)
  return (
    <Card title={t('summary.title')} className={styles.summary}>
      <dl className={styles.figures} aria-live="polite">
        <div className="ends">
          <dt dir="auto">{t('summary.items', { count: itemCount })}</dt>
          <dd>
            <bdi>{money(subtotal)}</bdi>
          </dd>
        </div>
        {shares.map(({ name, amount }) => (
          <div className="ends" key={name}>
            <dt dir="auto">{name === code ? t('summary.discount') : t('summary.discountOf', { name })}</dt>
            <dd>
              <bdi>{money(-amount)}</bdi>
            </dd>
          </div>
        ))}
        <div className="ends">
          <dt dir="auto">{t('summary.shipping')}</dt>
          <dd>{shipping === 0 ? t('free') : <bdi>{money(shipping)}</bdi>}</dd>
        </div>
        {(tax > 0 || !pricesIncludeTax) && (
          <div className="ends">
            <dt dir="auto">{t('summary.tax')}</dt>
            <dd>
              <bdi>{money(tax)}</bdi>
            </dd>
          </div>
        )}
        <div className={`ends ${styles.total}`}>
          <dt dir="auto">{t('summary.total')}</dt>
          <dd>
            <bdi>{money(total)}</bdi>
          </dd>
        </div>
      </dl>
      {!isPlacing && <Code step={step} />}
      <div ref={foot} />
    </Card>
  )
}

/** A discount code; the server computes the amount. */
function Code({ step }: { step: number }) {
  const { t } = useTranslation('checkout')
  const checkout = useCheckout()
  const { code } = checkout
  const currency = currencyOf(checkout.products[0])
  const codeText = useCodeText(currency)
  const take = useTakeCode()
  const [typed, setTyped] = useState('')
  const use = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') take.mutate({ code: typed }, { onSuccess: () => setTyped('') })
  }
  const drop = () => changeCart((cart) => ({ ...cart, checkout: withoutCode(cart.checkout) }))
  const missing = code === '' ? undefined : discountIn(checkout, currency).problem
  const isRejected = take.error?.errorBody?.code === 'unknownCode'
  const error = take.error && (isRejected ? codeText(problemOf(take.error)) : failureText(take.error))
  const { reset } = take
  // An error on one step is cleared on the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies(step): another step is the reason
  useEffect(() => reset, [step, reset])
  return (
    <>
      {code !== '' && (
        <p className={`row ${styles.code}`}>
          <IconTag size={18} aria-hidden="true" />
          <bdi>{code}</bdi>
          <Button variant="subtle" size="sm" onClick={drop}>
            {t('code.drop')}
          </Button>
        </p>
      )}
      {missing && (
        <p className="small dim" role="status" dir="auto">
          {codeText(missing)}
        </p>
      )}
      <form className={styles.form} onSubmit={use} noValidate>
        <TextInput
          label={t('code.label')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            reset()
          }}
        />
        <Button type="submit" variant="default" loading={take.isPending}>
          {t('code.use')}
        </Button>
      </form>
    </>
  )
}

/** Older servers give no reason. */
const problemOf = ({ body }: ApiError): CodeProblem =>
  CodeProblem.safeParse(body).data ?? { reason: 'unknown' }
