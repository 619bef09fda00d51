import { useTranslation } from 'react-i18next'

export function useNavTitle(): (title: string) => string {
  const { t, i18n } = useTranslation(['shell', 'features'])
  return (title) => {
    const feature = `features:${title}.title`
    if (i18n.exists(feature)) return t(feature as 'features:orders.title')
    const key = `nav.${title}`
    return i18n.exists(key, { ns: 'shell' }) ? t(key as 'nav.shop') : title
  }
}
