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

/** One dialog for all waiting calls. False when declined, signed out, or in a hidden tab. */
export function confirmIdentity(): Promise<boolean> {
  if (!question || document.visibilityState === 'hidden') return Promise.resolve(false)
  pending ??= question().finally(() => {
    pending = undefined
  })
  return pending
}
