import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'

/** Today's date and the time of the figures; offline a note that they are a copy. */
export function useSubtitle({ upTo }: Summary): string {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const isOnline = useOnline()
  const day = formats.weekday(new Date())
  if (!upTo) return t('subtitleEmpty', { day })
  if (!isOnline) return t('subtitleOffline', { day, when: formats.until(upTo) })
  return t('subtitle', { day, when: formats.until(upTo) })
}
