import { useTranslation } from 'react-i18next'
import { DashboardRange, daysOf, ownSpan, type ShownRange } from '#contract/range.ts'
import { useFormats } from '#kernel/format.ts'

/** The name of a range, and of the span it is compared with. */
export function useRangeTexts(range: ShownRange) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const own = ownSpan(range)
  if (own) {
    const count = daysOf(own)
    return {
      span: formats.days(own.from, own.to, 'short'),
      before: t('before.own', { count }),
      versus: t('versus.own', { count }),
    }
  }
  const known = DashboardRange.options.find((option) => option === range) ?? '30'
  return { span: t(`spans.${known}`), before: t(`before.${known}`), versus: t(`versus.${known}`) }
}
