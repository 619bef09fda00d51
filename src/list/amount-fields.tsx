import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { isComposing } from '#kernel/keyboard.ts'
import styles from './filter-field.module.css'

/** In whole currency units; 0 means no limit. */
type Amounts = { least: number; most: number }
export type AmountProps = Amounts & { currency: string; onAmounts: (amounts: Amounts) => void }

const isWrong = (amount: TypedNumber) => (typeof amount === 'string' ? amount !== '' : amount < 0)

export function AmountFields({ least, most, currency, onAmounts }: AmountProps) {
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
