import { useSyncExternalStore } from 'react'

// A server that hangs answers nothing and refuses nothing. A call that takes long is told of, and can be given up as if
// there were no network: a read shows its saved copy, a write waits in the outbox under its key.

/** After so many milliseconds without an answer a call is told of. */
const slowAfter = 4000
/** After so many milliseconds it can be given up. */
const stuckAfter = 12_000

type PendingCall = { age: 'young' | 'slow' | 'stuck'; isWrite: boolean; giveUp: AbortController }
/** How the calls on their way fare: a stuck write can be kept, a stuck read can only be cancelled. */
export type Slowness = 'none' | 'slow' | 'stuckRead' | 'stuckWrite'

const pending = new Set<PendingCall>()
const listeners = new Set<() => void>()
const emit = () => {
  for (const listener of listeners) listener()
}

/** Waits for an answer and follows how long it takes; rejects when somebody gives the slow calls up. */
export async function followCall<Answer>(
  isWrite: boolean,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const call: PendingCall = { age: 'young', isWrite, giveUp: new AbortController() }
  const setAge = (age: PendingCall['age']) => {
    call.age = age
    emit()
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
    if (call.age !== 'young') emit()
  }
}

/** Gives up every call that is told of. */
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

/** How long the longest call has been on its way. */
export const useSlowness = (): Slowness =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, slowness)
