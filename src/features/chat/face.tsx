import { useTranslation } from 'react-i18next'
import type { Presence } from '#contract/chat.ts'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './face.module.css'

/** A face with presence: a full disc is available, a barred one do not disturb, a ring away. */
export function Face({
  name,
  presence,
  size = 40,
  isSaid = true,
}: {
  name: string
  presence: Presence
  size?: number
  /** True when the presence needs a text for screen readers. */
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
