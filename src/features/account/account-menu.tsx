import { useTranslation } from 'react-i18next'
import { Avatar } from '#kernel/ui/art/avatar.tsx'
import { lazyPanel } from '#kernel/ui/lazy-panel.tsx'
import styles from './account-menu.module.css'
import { useMe } from './queries.ts'

const AccountPanel = lazyPanel(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }))

export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('pages')
  const user = useMe()
  return (
    <AccountPanel
      onSignOut={onSignOut}
      target={
        <button type="button" className={styles.me} aria-label={`${t('accountMenu')}, ${user.name}`}>
          <Avatar name={user.name} size={32} />
        </button>
      }
    />
  )
}
