import { Link } from '@tanstack/react-router'

/** Opens a contact's drawer. */
export function ContactLink({
  uid,
  className,
  children,
}: {
  uid: string
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
      <bdi>{children}</bdi>
    </Link>
  )
}
