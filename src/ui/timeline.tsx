import type { ReactNode } from 'react'
import { Timestamp } from './moment.tsx'
import styles from './timeline.module.css'

export type TimelineEvent = {
  id: string
  at: string
  title: string
  /** The person's name; none for an automatic entry. */
  by?: string | null
  details?: ReactNode
  /** Takes the place of the dot, such as the picture of a person. */
  mark?: ReactNode
  /** Buttons for this event. */
  actions?: ReactNode
  /** When it was made, where it arrived later. */
  note?: string
  isMinor?: boolean
  /** The title only says that something changed. */
  isGeneric?: boolean
}

/** The events of a record, oldest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.timeline}>
      {events.map(({ id, at, title, by, details, mark, actions, note, isMinor }) => (
        <li key={id} data-event={id} data-minor={isMinor || undefined}>
          {mark && (
            <span className={styles.mark} aria-hidden="true">
              {mark}
            </span>
          )}
          <span className={isMinor ? undefined : 'strong'} dir="auto">
            {title}
          </span>
          {details}
          <span className="dim caption" dir="auto">
            {by && `${by} · `}
            <Timestamp at={at} />
            {note && ` · ${note}`}
          </span>
          {actions && <span className={styles.actions}>{actions}</span>}
        </li>
      ))}
    </ol>
  )
}
