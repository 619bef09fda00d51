import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Days } from './days-field.tsx'
import type { ListFilter } from './list.ts'

const DaysField = lazyPart(() => import('./days-field.tsx'), 'DaysField')

export function useDaysFilter(
  id: string,
  name: string,
  { span, from, to }: Days,
  onDays: (days: Days) => void,
): ListFilter {
  const { t } = useTranslation('list')
  const formats = useFormats()
  const value = () => {
    if (from && to) return t('between', { from: formats.shortDay(from), to: formats.shortDay(to) })
    if (from) return t('since', { day: formats.fullDay(from) })
    if (to) return t('until', { day: formats.fullDay(to) })
    return span ? t(`spans.${span}`) : undefined
  }
  return {
    id,
    name,
    value: value(),
    field: <DaysField label={name} span={span} from={from} to={to} onDays={onDays} />,
    clear: () => onDays({ span: '', from: '', to: '' }),
  }
}
