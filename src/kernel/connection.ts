import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { env } from './env.ts'

// The browser knows whether there is a network, not whether the server answers through it. A call without
// an answer therefore counts as offline too: writes wait, and a probe asks until the server is back.

const firstPause = 1000
const longestPause = 15_000
/** A probe that a network swallows is given up after so long, and the next one is sent. */
const longestProbe = 5000
let probing: AbortController | undefined
let isCut = false

/** Takes note that a call got no answer, or only a proxy's. */
export function noAnswer() {
  onlineManager.setOnline(false)
  if (probing) return
  probing = new AbortController()
  void probe(probing.signal)
}

/** Takes note that the server has answered, whatever it said. */
export function gotAnswer() {
  if (!onlineManager.isOnline() && navigator.onLine && !isCut) startConnection()
}

/** Asks for the server again and again, until it answers or somebody else has found out. */
async function probe(signal: AbortSignal) {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    await new Promise((next) => setTimeout(next, pause))
    if (signal.aborted) return
    if (onlineManager.isOnline() || (await answers())) break
  }
  // Somebody else may have found out meanwhile, and the server may have gone again since.
  if (!signal.aborted) startConnection()
}

/** Asks whether the server still answers, and goes offline when it does not. */
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

/** Reads the browser's own flag, which the online manager does not do by itself when it starts. */
export function startConnection() {
  probing?.abort()
  probing = undefined
  onlineManager.setOnline(navigator.onLine && !isCut)
}

/** Behaves as if there were no network until it is let go again, for whoever tries out what happens then. */
export function cutOff(cut: boolean) {
  isCut = cut
  startConnection()
}
// The manager listens to the browser by itself, and would believe it.
onlineManager.subscribe((isOnline) => isOnline && isCut && onlineManager.setOnline(false))

/** Whether the server can be reached, as far as is known. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}

/**
 * Loads a file of the application, as often as it takes: one that did not come for want of a network is asked for when
 * that is back, one that did not come with it after a while.
 */
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
