import { useTranslation } from 'react-i18next'
import type { CodeProblem } from '#contract/discount-rule.ts'
import { useFormats } from '#kernel/format.ts'

/** Formats the reason why a code cannot be used, with what to do. */
export function useCodeText(currency: string) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  return ({ reason, minValue = 0, minQuantity = 0, startsAt }: CodeProblem): string => {
    if (reason === 'notYet' && startsAt)
      return t('code.notYetAt', { day: formats.fullDay(startsAt), time: formats.time(startsAt) })
    if (reason === 'minValue') return t('code.minValue', { amount: formats.money(minValue, currency) })
    if (reason === 'minQuantity') return t('code.minQuantity', { count: minQuantity })
    return t(`code.${reason}`)
  }
}
