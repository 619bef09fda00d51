import type { LiveEvent } from '#contract/live.ts'
import type { Feature } from './feature-key.ts'

export type TabMessage =
  | { type: 'changed'; features: readonly Feature[] }
  /** An event of the live stream, from the tab that has it; without one, some may have been missed. */
  | { type: 'live'; event?: LiveEvent; isReplay?: boolean }
  | { type: 'queued'; tab: string }
  | { type: 'refused' }
  /** Copies of reads that were written, with bytes and times, and deleted ones. */
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

export function broadcastToTabs(message: TabMessage) {
  open()?.postMessage(message)
}

export function onTabMessage(onMessage: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => onMessage(event.data)
  open()?.addEventListener('message', listener)
  return () => {
    channel?.removeEventListener('message', listener)
    channel?.close()
    channel = undefined
  }
}

export const thisTab = crypto.randomUUID()

const lockOf = (tab: string) => `fernhill-tab-${tab}`
const locks = () => globalThis.navigator?.locks

/** Holds a lock as long as this tab lives, so that others can see it. */
export function announceTab() {
  void locks()?.request(lockOf(thisTab), () => new Promise(() => {}))
}

/** Names of the locks of all open tabs; none without Web Locks. */
async function lockNames(): Promise<string[]> {
  const owned = (await locks()?.query())?.held ?? []
  return owned.flatMap(({ name }) => name ?? [])
}

/** Ids of the open tabs; without Web Locks only this one. */
export async function livingTabs(): Promise<Set<string>> {
  const prefix = lockOf('')
  const names = (await lockNames()).filter((name) => name.startsWith(prefix))
  return new Set([thisTab, ...names.map((name) => name.slice(prefix.length))])
}

export function whenTabEnds(tab: string, callback: () => void) {
  void locks()?.request(lockOf(tab), { mode: 'shared' }, callback)
}

const lockOfTask = (task: string) => `fernhill-${task}`

/** True while another tab runs the task; without Web Locks never. */
export const runsElsewhere = async (task: string) => (await lockNames()).includes(lockOfTask(task))

export async function alone<T>(task: string, run: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager ? await manager.request(lockOfTask(task), run) : await run()
}
