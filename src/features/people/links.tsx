import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const profileOf = (id: number) =>
  ({ to: '/social/$tab', params: { tab: 'posts' }, search: { person: id } }) as const

export function PersonLink({
  id,
  className,
  children,
  ...props
}: {
  id: number
  className?: string
  children: ReactNode
  'data-row-link'?: boolean
}) {
  return (
    <Link {...profileOf(id)} preload={false} className={className ?? ''} {...props}>
      {children}
    </Link>
  )
}

export const toChat = (id: number) => ({ to: '/chat/$userId', params: { userId: String(id) } }) as const
