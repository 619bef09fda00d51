import { type ReactNode, Suspense } from 'react'
import { LoadingLine } from './progress-line.tsx'

/** A Suspense boundary for parts loaded on first use; a bar at the top shows the loading. */
export function Coming({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingLine />}>{children}</Suspense>
}
