import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The profile of somebody, which is a page of its own. */
const profileOf = (id: number) =>
  ({ to: '/social/$tab', params: { tab: 'posts' }, search: { person: id } }) as const

/** Leads to somebody's profile. */
export function PersonLink({
  id,
  className,
  children,
  ...props
}: {
  id: number
  className?: string | undefined
  children: ReactNode
  'data-row-link'?: boolean
}) {
  return (
    <Link {...profileOf(id)} preload={false} className={className ?? ''} {...props}>
      {children}
    </Link>
  )
}

/** Leads to the conversation with somebody. */
export const toChat = (id: number) => ({ to: '/chat/$userId', params: { userId: String(id) } }) as const
/** Opens a new mail to somebody. */
export const toMail = (email: string) =>
  ({ to: '/mail/$folder', params: { folder: 'inbox' }, search: { compose: `new:${email}` } }) as const
