import { Children, type ReactNode, Suspense } from 'react'
import { LoadingLine } from './progress-line.tsx'

/**
 * A Suspense boundary for each of the parts loaded on first use; a bar at the top shows the loading. Within a shared one
 * the loading of a part would hide the others, and a dialog among them would have nothing to focus.
 */
export function Coming({ children }: { children: ReactNode }) {
  return Children.map(children, (part) => <Suspense fallback={<LoadingLine />}>{part}</Suspense>)
}
