import { useTranslation } from 'react-i18next'
import { stockReasons } from '#contract/stock-reasons.ts'

/** The text of the reason of a stock change; those of the shop are texts themselves. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('stock')
  return (reason) => {
    const usual = stockReasons.find((candidate) => candidate === reason)
    return usual === undefined ? reason : t(`movements.reasons.${usual}`)
  }
}
