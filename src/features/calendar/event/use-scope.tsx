import { type ReactNode, useState } from 'react'
import type { Scope } from '#contract/calendar.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ScopeQuestion } from './scope-dialog.tsx'

const ScopeDialog = lazyPart(() => import('./scope-dialog.tsx'), 'ScopeDialog')

export type AskScope = (question: ScopeQuestion) => Promise<Scope | undefined>

export function useScope(): { ask: AskScope; question: ReactNode } {
  const [open, setOpen] = useState<ScopeQuestion & { answer: (scope?: Scope) => void }>()
  const end = (scope?: Scope) => {
    open?.answer(scope)
    setOpen(undefined)
  }
  return {
    ask: (question) => new Promise((answer) => setOpen({ ...question, answer })),
    question: open && (
      <Coming>
        <ScopeDialog question={open} onChoose={end} onClose={() => end()} />
      </Coming>
    ),
  }
}
