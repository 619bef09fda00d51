import { Link } from '@tanstack/react-router'
import styles from './contact-link.module.css'

export function ContactLink({
  uid,
  className,
  shown,
  children,
}: {
  uid: string
  shown?: string
  className?: string
  children: string
}) {
  return (
    <Link
      from="/contacts"
      to="/contacts"
      search={(now) => ({ ...now, contact: uid })}
      resetScroll={false}
      preload={false}
      className={className ?? ''}
      data-row-link
    >
      <bdi className={shown === undefined ? undefined : styles.full}>{children}</bdi>
      {shown !== undefined && (
        <bdi className={styles.givenName} aria-hidden="true">
          {shown}
        </bdi>
      )}
    </Link>
  )
}
