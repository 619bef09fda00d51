import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import styles from './account.module.css'
import { FactorsCard } from './factors/factors-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useCan, useMe } from './queries.ts'
import { SessionsCard } from './session/sessions-card.tsx'

/** `look` has the appearance settings, `orders` the user's orders; both come from other features. */
export function AccountScreen({ look, orders }: { look: ReactNode; orders: ReactNode }) {
  const { t } = useTranslation('account')
  const user = useMe()
  const canChangeProfile = useCan('profile')
  const canChangePassword = useCan('password')
  const others = (
    <>
      {orders}
      {canChangePassword && (
        <Card id="password" title={t('passwordTitle')}>
          <PasswordForm email={user.email} />
        </Card>
      )}
      <FactorsCard />
      {look}
      <SessionsCard />
    </>
  )
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      {canChangeProfile ? (
        <ProfileForm user={user}>{others}</ProfileForm>
      ) : (
        <div className={styles.grid}>{others}</div>
      )}
    </Page>
  )
}
