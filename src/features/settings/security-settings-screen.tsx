import { useTranslation } from 'react-i18next'
import { SecuritySettings } from '#contract/settings.ts'
import { useSaveSecurity } from './mutations.ts'
import { NumbersPage, numberForm } from './numbers-page.tsx'
import { useSectionForm } from './section-form.ts'
import type { SectionProps } from './section-page.tsx'

export function SecuritySettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const edit = useSectionForm(
    'security',
    useSaveSecurity(),
    numberForm(SecuritySettings, t('security.wrong')),
  )
  return (
    <NumbersPage
      {...page}
      title={t('security.title')}
      cardTitle={t('security.card')}
      hint={t('security.hint')}
      names={{ sessionDays: t('security.sessionDays'), ownerSessionDays: t('security.ownerSessionDays') }}
      edit={edit}
    />
  )
}
