type Question = () => Promise<boolean>

let question: Question | undefined
let pending: Promise<boolean> | undefined

/** Sets the dialog that asks the user to prove who they are; returns a function that takes it away. */
export function setIdentityQuestion(next: Question): () => void {
  question = next
  return () => {
    if (question === next) question = undefined
  }
}

/**
 * Asks the user to prove who they are, once for all calls that wait for it. False when they decline, where no one is
 * signed in, and in a hidden tab, whose dialog no one would see.
 */
export function confirmIdentity(): Promise<boolean> {
  if (!question || document.visibilityState === 'hidden') return Promise.resolve(false)
  pending ??= question().finally(() => {
    pending = undefined
  })
  return pending
}
