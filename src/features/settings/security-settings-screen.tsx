import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { SecuritySettings, StoredSecuritySettings, type StoredSettings } from '#contract/settings.ts'
import { currentOf } from '#forms/edit-form.ts'
import { useSaveSecurity } from './mutations.ts'
import { NumbersScreen } from './numbers-screen.tsx'
import { useSettings } from './queries.ts'
import { type SectionProps, snapshotOf } from './section-page.tsx'

const Conflict = z.looseObject({ current: StoredSecuritySettings })

export function SecuritySettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const { security } = useSettings()
  const save = useSaveSecurity()
  return (
    <NumbersScreen
      {...page}
      draft="settings-security"
      title={t('security.title')}
      cardTitle={t('security.card')}
      hint={t('security.hint')}
      names={{ sessionDays: t('security.sessionDays'), ownerSessionDays: t('security.ownerSessionDays') }}
      wrong={t('security.wrong')}
      schema={SecuritySettings}
      snapshot={snapshotOf(security)}
      mutation={save}
      send={(edit, { onSuccess, onError }) =>
        save.mutate(edit, {
          onSuccess: (reply: StoredSettings) => onSuccess(snapshotOf(reply.security)),
          onError,
        })
      }
      currentIn={currentOf(Conflict, snapshotOf)}
    />
  )
}
