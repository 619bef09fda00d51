import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { env } from './env.ts'

// The browser knows whether there is a network, not whether the server answers through it. A call without
// an answer therefore counts as offline too: writes wait, and a probe asks until the server is back.

const firstPause = 1000
const longestPause = 15_000
let probing: ReturnType<typeof setTimeout> | undefined
let isCut = false

/** Takes note that a call got no answer. */
export function noAnswer() {
  onlineManager.setOnline(false)
  if (probing === undefined) probe(firstPause)
}

function probe(pause: number) {
  probing = setTimeout(async () => {
    probing = undefined
    if (onlineManager.isOnline()) return
    if (await answers()) onlineManager.setOnline(true)
    else probe(Math.min(pause * 2, longestPause))
  }, pause)
}

async function answers(): Promise<boolean> {
  if (isCut || !navigator.onLine) return false
  try {
    return (await fetch(new URL('api/health', env.apiUrl), { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Reads the browser's own flag, which the online manager does not do by itself when it starts. */
export function startConnection() {
  clearTimeout(probing)
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
