import { type Backend, createBackend } from './backend.ts'

// Imports follow each assignment, so a test file sees the backend and the people of the test that runs.

export let backend: Backend
/** Headers of the owner of the shop. */
export let ada: Record<string, string>
/** Headers of a manager of the shop. */
export let sam: Record<string, string>

/** Makes a backend with a shop and signs its owner in; for `beforeEach`. */
export async function signInAda() {
  backend = await createBackend()
  ada = await backend.signIn()
}

/** Like `signInAda`, with a second person. */
export async function signInAdaAndSam() {
  await signInAda()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
}
