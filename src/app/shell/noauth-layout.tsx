import type { ReactNode } from 'react'

export function NoauthLayout({ children }: { children: ReactNode }) {
  return <main style={{ maxWidth: 360, margin: '40px auto' }}>{children}</main>
}
