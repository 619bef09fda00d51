import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'

type Props = {
  tone: 'primary' | 'error' | 'warning' | 'success'
  children: ReactNode
  action?: { label: string; run: () => void }
}

/** A message within the page: what happened, what is safe, what to do. Errors are announced immediately. */
export function Note({ tone, children, action }: Props) {
  const Icon = tone === 'error' || tone === 'warning' ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles.text} dir="auto">
        {children}
        {action && (
          <button type="button" className={styles.action} onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  )
}
