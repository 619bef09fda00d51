import { useTranslation } from 'react-i18next'
import { Confirm } from '#ui/confirm.tsx'
import { endOwnSession } from './end-own-session.ts'

export function SignOutQuestion({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Confirm
      opened
      title={t('signOutTitle')}
      message={t('signOutText', { count })}
      confirmLabel={t('signOutAnyway')}
      stay={t('stay')}
      onConfirm={endOwnSession}
      onClose={onClose}
    />
  )
}
