import { useTranslation } from 'react-i18next'

/** The translated title of a menu entry; an unknown message id as it is. */
export function useNavTitle(): (title: string) => string {
  const { t, i18n } = useTranslation('shell')
  return (title) => {
    const key = `nav.${title}`
    return i18n.exists(key, { ns: 'shell' }) ? t(key as 'nav.dashboard') : title
  }
}
