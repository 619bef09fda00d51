import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { session } from '#kernel/session.ts'
import { Card } from '#kernel/ui/card.tsx'
import { Page } from '#kernel/ui/page.tsx'
import styles from './account.module.css'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useCan, useMe } from './queries.ts'

export function AccountScreen() {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const user = useMe()
  const canChangeProfile = useCan('profile')
  const canChangePassword = useCan('password')
  const until = session.endsAt()
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <div className={styles.grid}>
        {canChangeProfile && <ProfileForm user={user} />}
        {canChangePassword && (
          <Card title={t('passwordTitle')}>
            <PasswordForm email={user.email} />
          </Card>
        )}
        {until && (
          <Card title={t('sessions')}>
            <p dir="auto">
              {t('sessionsText', { when: `${formats.weekday(until)}, ${formats.time(until)}` })}
            </p>
          </Card>
        )}
      </div>
    </Page>
  )
}
