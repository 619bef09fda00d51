import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { unsentCount } from '#kernel/outbox.ts'
import { session } from '#kernel/session.ts'

const SignOutQuestion = lazy(async () => ({
  default: (await import('./sign-out-question.tsx')).SignOutQuestion,
}))

/** Signs out, and asks first when that would lose what has not been sent. */
export function useSignOut() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<number>()
  const signOut = () => {
    const count = unsentCount(client)
    if (count > 0) setAsked(count)
    else session.end('signedOut')
  }
  // Its texts and its dialog come only when there is something to ask.
  const question =
    asked === undefined ? null : (
      <Suspense>
        <SignOutQuestion count={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    )
  return { signOut, question }
}
