import { useTranslation } from 'react-i18next'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './account-menu.module.css'
import { useShownPicture } from './faces.ts'
import { pictureOf, useMe } from './queries.ts'

const AccountPanel = lazyPanel(() => import('./account-panel.tsx'), 'AccountPanel')

export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('pages')
  const user = useMe()
  const picture = useShownPicture(pictureOf(user))
  return (
    <AccountPanel
      onSignOut={onSignOut}
      target={
        <button
          type="button"
          className={`square ${styles.me}`}
          aria-label={`${t('accountMenu')}, ${user.name}`}
        >
          <TeamAvatar name={user.name} src={picture} size={32} />
        </button>
      }
    />
  )
}
