import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#features/account/sign-in/account-frame.tsx'
import { failureText } from '#kernel/failure.ts'
import { Note } from '#ui/note.tsx'
import { linkQueries } from './queries.ts'

export function VerifyScreen({ code }: { code: string }) {
  const { t } = useTranslation('account')
  const { data, error } = useQuery(linkQueries.verify(code))
  return (
    <AccountFrame title={t('verifyTitle')} hint={t('verifyHint')} foot={<Link to="/">{t('verifyGo')}</Link>}>
      {!data && !error && <p role="status">{t('verifying')}</p>}
      {data && <Note tone="success">{t('verifyDone', { email: data.email })}</Note>}
      {error && <Note tone="error">{failureText(error)}</Note>}
    </AccountFrame>
  )
}
