import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { env } from './env.ts'

// The browser knows whether there is a network, but not whether the server responds. A call without a response
// therefore counts as offline too: writes wait, and a probe repeats until the server is back.

const firstPause = 1000
const longestPause = 15_000
/** Time-out of a probe in ms, for networks that drop requests silently. */
const longestProbe = 5000
let probing: AbortController | undefined
let isCut = false

export function noAnswer() {
  onlineManager.setOnline(false)
  if (probing) return
  probing = new AbortController()
  void probe(probing.signal)
}

export function gotAnswer() {
  if (!onlineManager.isOnline() && navigator.onLine && !isCut) startConnection()
}

async function probe(signal: AbortSignal) {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    await new Promise((next) => setTimeout(next, pause))
    if (signal.aborted) return
    if (onlineManager.isOnline() || (await answers())) break
  }
  // Another call may have succeeded in the meantime, and the server may be gone again.
  if (!signal.aborted) startConnection()
}

/** Probes once, and goes offline without a response. */
export async function checkConnection(): Promise<void> {
  if (onlineManager.isOnline() && !(await answers())) noAnswer()
}

async function answers(): Promise<boolean> {
  if (isCut || !navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(longestProbe)
    return (await fetch(new URL('api/health', env.apiUrl), { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** Reads `navigator.onLine`, because the online manager assumes online at start. */
export function startConnection() {
  probing?.abort()
  probing = undefined
  onlineManager.setOnline(navigator.onLine && !isCut)
}

export function cutOff(cut: boolean) {
  isCut = cut
  startConnection()
}
// The manager follows the browser's events.
onlineManager.subscribe((isOnline) => {
  if (!isOnline) return
  // The first calls after a reconnect may still fail, and an old probe may be in a long pause.
  probing?.abort()
  probing = undefined
  // The events of the browser would end the simulation.
  if (isCut) onlineManager.setOnline(false)
})

export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}

/** Loads a file of the app, retrying when the network returns, or with a network after a pause. */
export async function loadedOnceOnline<File>(load: () => Promise<File>): Promise<File> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (onlineManager.isOnline()) await new Promise((again) => setTimeout(again, longestPause))
      else await backOnline()
    }
  }
}

const backOnline = () =>
  new Promise<void>((isBack) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      stop()
      isBack()
    })
  })
