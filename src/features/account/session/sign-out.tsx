import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countUnsent } from '#offline/outbox.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { endOwnSession } from './end-own-session.ts'

const SignOutQuestion = lazyPart(() => import('./sign-out-question.tsx'), 'SignOutQuestion')

export function useSignOut() {
  const client = useQueryClient()
  const [unsent, setUnsent] = useState<number>()
  const signOut = async () => {
    const count = await countUnsent(client)
    if (count > 0) setUnsent(count)
    else endOwnSession()
  }
  // Texts and dialog are loaded only when there is something to ask.
  const question =
    unsent === undefined ? null : (
      <Coming>
        <SignOutQuestion count={unsent} onClose={() => setUnsent(undefined)} />
      </Coming>
    )
  return { signOut, question }
}
