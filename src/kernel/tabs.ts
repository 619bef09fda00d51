import type { LiveEvent } from '#contract/live.ts'
import type { Feature } from './query-client.ts'

/** What tabs of the same browser tell each other. */
export type TabMessage =
  | { type: 'changed'; features: readonly Feature[] }
  /** What the server told the one tab that listens for all; without an event something may have been missed. */
  | { type: 'live'; event?: LiveEvent }
  /** A write waits in the tab of that id. */
  | { type: 'queued'; tab: string }
  /** The writes that the server refused are others now. */
  | { type: 'refused' }
  /** Copies of reads that lie on disk now, with their bytes and when they were written, and some that do no more. */
  | {
      type: 'kept'
      sizes: readonly (readonly [hash: string, size: number, at: number])[]
      gone: readonly string[]
    }

const channelName = 'fernhill'
let channel: BroadcastChannel | undefined
const open = () => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(channelName)
  return channel
}

/** Sends a message to every other tab of this browser. */
export function tellOtherTabs(message: TabMessage) {
  open()?.postMessage(message)
}

/** Hears what other tabs say; returns the way to stop. */
export function hearOtherTabs(hear: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => hear(event.data)
  open()?.addEventListener('message', listener)
  return () => {
    channel?.removeEventListener('message', listener)
    channel?.close()
    channel = undefined
  }
}

/** This tab, among the tabs of the browser. */
export const thisTab = crypto.randomUUID()

const lockOf = (tab: string) => `fernhill-tab-${tab}`
const locks = () => globalThis.navigator?.locks

/** Holds this tab's lock for as long as it lives, which is how the others know that it does. */
export function announceTab() {
  void locks()?.request(lockOf(thisTab), () => new Promise(() => {}))
}

/** The tabs that live now; without the browser's locks only this one is known. */
export async function livingTabs(): Promise<Set<string>> {
  const held = (await locks()?.query())?.held ?? []
  const prefix = lockOf('')
  const others = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set([thisTab, ...others])
}

/** Calls back once the given tab is gone. */
export function whenTabEnds(tab: string, callback: () => void) {
  void locks()?.request(lockOf(tab), { mode: 'shared' }, callback)
}

/** Runs alone among all tabs. */
export async function alone<T>(task: string, run: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager ? await manager.request(`fernhill-${task}`, run) : await run()
}
