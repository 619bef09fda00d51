import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { markdownText } from '#contract/markdown.ts'

export function useLastLine(me: number) {
  const { t } = useTranslation('chat')
  return ({ text, files, by, deleted }: Message): string => {
    if (deleted !== null) return t('deleted')
    const plainText = markdownText(text) || text
    const lastLine = plainText.trim().replace(/\s+/g, ' ') || t('sentFiles', { count: files.length })
    return by === me ? t('you', { said: lastLine }) : lastLine
  }
}
