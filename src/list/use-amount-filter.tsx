import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorOf } from '#contract/money.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { useFormats } from '#kernel/format.ts'
import { isComposing } from '#kernel/keyboard.ts'
import styles from './filter-field.module.css'
import type { ListFilter } from './list.ts'

/** In whole currency units; 0 means no limit. */
type Amounts = { least: number; most: number }
type Props = Amounts & { currency: string; onAmounts: (amounts: Amounts) => void }

export function useAmountFilter(
  id: string,
  name: string,
  { least, most, currency, onAmounts }: Props,
): ListFilter {
  const { t } = useTranslation('list')
  const formats = useFormats()
  const money = (amount: number) => formats.money(minorOf(amount, currency), currency)
  const value = () => {
    if (least && most) return t('between', { from: money(least), to: money(most) })
    if (least) return t('atLeast', { amount: money(least) })
    return most ? t('atMost', { amount: money(most) }) : undefined
  }
  return {
    id,
    name,
    value: value(),
    field: <AmountFields least={least} most={most} currency={currency} onAmounts={onAmounts} />,
    clear: () => onAmounts({ least: 0, most: 0 }),
  }
}

const isWrong = (amount: TypedNumber) => (typeof amount === 'string' ? amount !== '' : amount < 0)

function AmountFields({ least, most, currency, onAmounts }: Props) {
  const { t } = useTranslation('list')
  const [typed, setTyped] = useState<Record<keyof Amounts, TypedNumber>>({ least, most })
  const [seen, setSeen] = useState({ least, most })
  // A value changed in the address is shown; the other one may just be typed.
  if (seen.least !== least || seen.most !== most) {
    setSeen({ least, most })
    setTyped({
      least: seen.least === least ? typed.least : least,
      most: seen.most === most ? typed.most : most,
    })
  }
  // Applied on blur instead of at each digit, which would fetch lists that no one wants.
  const keep = () => {
    // An unreadable amount changes nothing, and its field reports it.
    if (isWrong(typed.least) || isWrong(typed.most)) return
    const amounts = { least: numberIn(typed.least) ?? 0, most: numberIn(typed.most) ?? 0 }
    if (amounts.least === least && amounts.most === most) return
    const isTurned = amounts.most > 0 && amounts.least > amounts.most
    onAmounts(isTurned ? { least: amounts.most, most: amounts.least } : amounts)
  }
  const field = (side: keyof Amounts) => ({
    currency,
    value: typed[side] || '',
    error: isWrong(typed[side]) && typeof typed[side] === 'number',
    onChange: (amount: TypedNumber) => setTyped({ ...typed, [side]: amount }),
    onBlur: keep,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isComposing(event.nativeEvent)) keep()
    },
  })
  return (
    <div className={styles.days}>
      <PriceInput label={t('from')} data-autofocus {...field('least')} />
      <PriceInput label={t('to')} {...field('most')} />
    </div>
  )
}
