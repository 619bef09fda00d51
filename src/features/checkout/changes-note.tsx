import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CodeProblem } from '#contract/discount-rule.ts'
import type { CartChange } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { Note } from '#ui/note.tsx'
import { changeCart, type RejectedChanges, useCart, useCheckout } from './cart/cart-store.ts'
import { currencyOf } from './cart/line.ts'
import type { MethodChange } from './cart/methods.ts'
import styles from './checkout.module.css'
import { correctedBy, takeChanges } from './mutations.ts'
import { useCodeText } from './use-code-text.ts'

/** Lists what changed since the buyer saw it: no price or quantity changes silently. */
export function ChangesNote() {
  const { t } = useTranslation(['checkout', 'common'])
  const rejected = useCart((cart) => cart.refused)
  const changes = useCart((cart) => cart.changes)
  const methodChanges = useCart((cart) => cart.methodChanges)
  const removedCode = useCart((cart) => cart.removedCode)
  const keep = () => changeCart((cart) => ({ ...cart, refused: null }))
  const seen = () => changeCart((cart) => ({ ...cart, changes: [], methodChanges: [], removedCode: null }))
  if (rejected) {
    return (
      <Note tone="error">
        <strong>{t('changed.title')}</strong>
        <Changes changes={rejected.changes} methodChanges={methodChanges} />
        {rejected.problem && <CodeNote problem={rejected.problem} />}
        {rejected.changes.length + methodChanges.length === 0 && <Total rejected={rejected} />}
        <span className={styles.noteActions} data-refused>
          <Button onClick={takeChanges}>{t('changed.take')}</Button>
          <Button variant="default" onClick={keep}>
            {t('changed.keep')}
          </Button>
        </span>
      </Note>
    )
  }
  if (changes.length + methodChanges.length === 0 && !removedCode) return null
  const title = () => {
    if (changes.length > 0) return t('changed.prices')
    if (methodChanges.length === 0) return t('changed.code', { code: removedCode?.code ?? '' })
    if (methodChanges.every(({ kind }) => kind === 'discount')) return t('changed.discounts')
    return methodChanges.every(({ kind }) => kind === 'tax') ? t('changed.taxes') : t('changed.methods')
  }
  return (
    <Note tone="warning" action={{ label: t('changed.seen'), run: seen }}>
      <strong>{title()}</strong>
      <Changes changes={changes} methodChanges={methodChanges} />
      {removedCode && <CodeNote problem={removedCode} />}
    </Note>
  )
}

/** Says why a code no longer applies. */
function CodeNote({ problem }: { problem: CodeProblem }) {
  const codeText = useCodeText(currencyOf(useCheckout().products[0]))
  return (
    <p className={styles.changes} dir="auto">
      {codeText(problem)}
    </p>
  )
}

/** The lines are unchanged, so only the sum was wrong. */
function Total({ rejected }: { rejected: RejectedChanges }) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const checkout = useCheckout()
  const currency = currencyOf(rejected.products[0])
  const { total } = correctedBy(checkout, rejected)
  // The methods of the shop changed too, and the sum shows it already.
  if (total === checkout.total) return null
  const now = formats.money(total, currency)
  return (
    <p className={styles.changes}>
      {t('changed.total', { now, was: formats.money(checkout.total, currency) })}
    </p>
  )
}

type ChangesProps = { changes: readonly CartChange[]; methodChanges: readonly MethodChange[] }

function Changes({ changes, methodChanges }: ChangesProps) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const methodName = useMethodName()
  const currency = currencyOf(useCheckout().products[0])
  const textOf = ({ kind, name, was, now }: CartChange) => {
    if (kind === 'gone') return t('changed.gone', { name })
    if (kind === 'stock') return t('changed.stock', { name, count: now })
    return t('changed.price', { name, was: formats.money(was, currency), now: formats.money(now, currency) })
  }
  const charge = (cents: number) => (cents === 0 ? t('free') : formats.money(cents, currency))
  const methodText = ({ kind, method, was, now }: MethodChange) => {
    const name = methodName(method)
    if (kind === 'payment') return t('changed.payment', { name })
    if (kind === 'discount')
      return t('changed.discount', { was: formats.money(was, currency), now: formats.money(now, currency) })
    if (kind === 'tax')
      return t('changed.tax', { was: formats.money(was, currency), now: formats.money(now, currency) })
    if (kind === 'delivery') return t('changed.delivery', { name, now: charge(now) })
    if (kind === 'country') return t('changed.country', { name, now: charge(now) })
    return t('changed.charge', { name, was: charge(was), now: charge(now) })
  }
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={Object.values(change).join(' ')} dir="auto">
          {textOf(change)}
        </li>
      ))}
      {methodChanges.map((change) => (
        <li key={change.kind} dir="auto">
          {methodText(change)}
        </li>
      ))}
    </ul>
  )
}
