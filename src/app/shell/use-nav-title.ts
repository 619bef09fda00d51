import { useTranslation } from 'react-i18next'

/** The title of a menu entry in the reader's language, or as the server sent it when it is not a known message. */
export function useNavTitle(): (title: string) => string {
  const { t, i18n } = useTranslation('shell')
  return (title) => {
    const key = `nav.${title}`
    return i18n.exists(key, { ns: 'shell' }) ? t(key as 'nav.dashboard') : title
  }
}
