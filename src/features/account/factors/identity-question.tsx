import { useEffect, useState } from 'react'
import { setIdentityQuestion } from '#kernel/confirm-identity.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const IdentityDialog = lazyPart(() => import('./identity-dialog.tsx'), 'IdentityDialog')

export function IdentityQuestion() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => setIdentityQuestion(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  return (
    <Coming>
      <IdentityDialog
        onAnswer={(isConfirmed) => {
          setAnswer(undefined)
          answer(isConfirmed)
        }}
      />
    </Coming>
  )
}
