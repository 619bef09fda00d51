import type { ReactNode } from 'react'
import type { Feature } from './feature-key.ts'
import { InShop } from './shop-days.ts'

/** People and their conversations, which use the reader's clock; records of the shop use the shop's. */
const readerFeatures: ReadonlySet<Feature> = new Set([
  'account',
  'calendar',
  'chat',
  'contacts',
  'kanban',
  'mail',
  'people',
  'social',
])

/** Decides the clock of all timestamps inside, by the feature whose records they belong to. */
export const ClockOf = ({ feature, children }: { feature: Feature; children: ReactNode }) => (
  <InShop value={!readerFeatures.has(feature)}>{children}</InShop>
)
