import { IconCheck, IconClockPause, IconX } from '@tabler/icons-react'
import type { ReviewState } from '#contract/moderation.ts'

export const decisions = ['published', 'rejected', 'waiting'] as const satisfies ReviewState[]

const icons = { published: IconCheck, rejected: IconX, waiting: IconClockPause }

export function DecisionIcon({ state }: { state: ReviewState }) {
  const Icon = icons[state]
  return <Icon size={18} aria-hidden="true" />
}
