import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

// A hanging server neither responds nor fails. A slow call is therefore shown, and can be given up as if offline: a
// read shows its saved copy, a write waits in the outbox.

const slowAfter = 4000
const stuckAfter = 12_000

type PendingCall = { age: 'young' | 'slow' | 'stuck'; isWrite: boolean; giveUp: AbortController }
/** State of the calls in flight: a stuck write goes to the outbox, a stuck read can only be cancelled. */
export type Slowness = 'none' | 'slow' | 'stuckRead' | 'stuckWrite'

const pending = new Set<PendingCall>()
const { notifyListeners, subscribe } = createListeners()

/** Awaits a response and tracks its time; rejects when slow calls are given up. */
export async function followCall<Answer>(
  isWrite: boolean,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const call: PendingCall = { age: 'young', isWrite, giveUp: new AbortController() }
  const setAge = (age: PendingCall['age']) => {
    call.age = age
    notifyListeners()
  }
  const timers = [setTimeout(setAge, slowAfter, 'slow'), setTimeout(setAge, stuckAfter, 'stuck')]
  pending.add(call)
  const { signal } = call.giveUp
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([run(signal), givenUp])
  } finally {
    for (const timer of timers) clearTimeout(timer)
    pending.delete(call)
    if (call.age !== 'young') notifyListeners()
  }
}

export function giveUpSlowCalls(): void {
  for (const { age, giveUp } of [...pending]) {
    if (age !== 'young') giveUp.abort(new DOMException('Given up', 'AbortError'))
  }
}

function slowness(): Slowness {
  const calls = [...pending]
  const stuck = calls.filter(({ age }) => age === 'stuck')
  if (stuck.length > 0) return stuck.some(({ isWrite }) => isWrite) ? 'stuckWrite' : 'stuckRead'
  return calls.some(({ age }) => age === 'slow') ? 'slow' : 'none'
}

export const useSlowness = (): Slowness => useSyncExternalStore(subscribe, slowness)
