import { useTranslation } from 'react-i18next'
import type { Presence } from '#contract/chat.ts'
import { TeamAvatar } from '#kernel/ui/team-faces.tsx'
import styles from './face.module.css'

/** Somebody's face with a disc: full is here, barred is not to be disturbed, a ring is away. */
export function Face({
  name,
  presence,
  size = 40,
  isSaid = true,
}: {
  name: string
  presence: Presence
  size?: number
  /** Whether the presence is said too, where it is not written beside. */
  isSaid?: boolean
}) {
  const { t } = useTranslation('chat')
  return (
    <span className={styles.face}>
      <TeamAvatar name={name} size={size} />
      <i className={styles.disc} data-presence={presence} aria-hidden="true" />
      {isSaid && <span className="sr-only">{t(`presence.${presence}`)}</span>}
    </span>
  )
}
