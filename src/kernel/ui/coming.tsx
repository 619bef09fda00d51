import { type ReactNode, Suspense } from 'react'
import { LoadingLine } from './progress-line.tsx'

/** Around what is fetched when it is opened for the first time: on a slow line the bar across the top says that it comes. */
export function Coming({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingLine />}>{children}</Suspense>
}
