import { Children, type ReactNode, Suspense } from 'react'
import { LoadingLine } from './progress-line.tsx'

/** One boundary per lazy part: a shared one would hide the others while loading. */
export function Coming({ children }: { children: ReactNode }) {
  return Children.map(children, (part) => <Suspense fallback={<LoadingLine />}>{part}</Suspense>)
}
