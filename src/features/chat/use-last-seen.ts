import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat.ts'
import { useFormats } from '#kernel/format.ts'

export function useLastSeen() {
  const { t } = useTranslation('chat')
  const formats = useFormats()
  return ({ presence, seen }: Conversation['user']): string =>
    presence !== 'offline' || seen === null
      ? t(`presence.${presence}`)
      : t('lastSeen', { when: formats.until(seen) })
}
