import { useTranslation } from 'react-i18next'
import { DashboardRange, daysOf, ownSpan, type ShownRange } from '#contract/range.ts'
import { useFormats } from '#kernel/format.ts'

export function useRangeTexts(range: ShownRange) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const customSpan = ownSpan(range)
  if (customSpan) {
    const count = daysOf(customSpan)
    return {
      span: formats.days(customSpan.from, customSpan.to, 'short'),
      before: t('before.own', { count }),
      versus: t('versus.own', { count }),
    }
  }
  const presetRange = DashboardRange.options.find((option) => option === range) ?? '30'
  return {
    span: t(`spans.${presetRange}`),
    before: t(`before.${presetRange}`),
    versus: t(`versus.${presetRange}`),
  }
}
