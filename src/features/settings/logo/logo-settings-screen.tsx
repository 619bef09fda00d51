import { useTranslation } from 'react-i18next'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import { LogoFields } from './logo-fields.tsx'
import { useLogoForm } from './use-logo-form.ts'

export function LogoSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const logo = useLogoForm()
  return (
    <SectionPage {...page} title={t('logo.title')} cardTitle={t('logo.card')} hint={t('logo.hint')} {...logo}>
      <LogoFields {...logo} />
    </SectionPage>
  )
}
