import { useSyncExternalStore } from 'react'
import { cutOff } from '#kernel/connection.ts'
import { disturb } from '#kernel/http.ts'
import { createListeners } from '#kernel/listeners.ts'

export type NetworkSimulation = {
  isOffline: boolean
  /** Delay of each call in ms. */
  delay: number
  fails?: Failing
}
export type Failing = { what: 'read' | 'write'; how: 'refused' | 'broken' | 'unanswered' }

const none: NetworkSimulation = { isOffline: false, delay: 0 }
let now = none
const { notifyListeners, subscribe } = createListeners()

export function tryOut(part: Partial<NetworkSimulation>) {
  const previous = now
  now = { ...now, ...part }
  disturb(isTrying(now) ? withDisturbance : undefined)
  if (now.isOffline !== previous.isOffline) cutOff(now.isOffline)
  notifyListeners()
}

export const backToNormal = () => tryOut({ ...none, fails: undefined })

export const isTrying = ({ isOffline, delay, fails }: NetworkSimulation) =>
  isOffline || delay > 0 || fails !== undefined

export const useNetworkSimulation = () => useSyncExternalStore(subscribe, () => now)

const answers = { refused: [403, 'forbidden'], broken: [500, 'fault'] } as const
const noAnswer = () => new TypeError('The inspector let nothing through')

const withDisturbance =
  (onwards: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    if (now.delay > 0) await pause(now.delay, request.signal)
    if (now.isOffline) throw noAnswer()
    const how = takeFailure(request)
    if (!how) return onwards(input, init)
    if (how === 'unanswered') throw noAnswer()
    const [status, code] = answers[how]
    return Response.json({ code, message: 'Refused by the inspector' }, { status })
  }

/** Background calls, which do not use up a simulated failure. */
const byItself = /\/api\/(live|here)$/

function takeFailure({ headers, url }: Request): Failing['how'] | undefined {
  const { fails } = now
  const what = headers.has('idempotency-key') ? 'write' : 'read'
  if (fails?.what !== what || byItself.test(url)) return undefined
  tryOut({ fails: undefined })
  return fails.how
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      fail(signal.reason)
    })
  })
}
