import { useTranslation } from 'react-i18next'
import { minorOf } from '#contract/money.ts'
import { useFormats } from '#kernel/format.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { AmountProps } from './amount-fields.tsx'
import type { ListFilter } from './list.ts'

const AmountFields = lazyPart(() => import('./amount-fields.tsx'), 'AmountFields')

export function useAmountFilter(
  id: string,
  name: string,
  { least, most, currency, onAmounts }: AmountProps,
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
