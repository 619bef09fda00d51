import { vi } from 'vitest'

type Work = () => unknown
type Options = { mode?: 'exclusive' | 'shared' }

/** The browser's locks among several tabs of one test. */
function fakeLocks() {
  const held = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()

  function release(name: string) {
    held.delete(name)
    waiting.get(name)?.shift()?.()
  }

  async function request(name: string, ...more: [Work] | [Options, Work]): Promise<unknown> {
    const work = more.at(-1) as Work
    if (held.has(name)) {
      await new Promise<void>((go) => waiting.set(name, [...(waiting.get(name) ?? []), go]))
    }
    held.add(name)
    try {
      return await work()
    } finally {
      release(name)
    }
  }

  return {
    manager: { request, query: async () => ({ held: [...held].map((name) => ({ name })) }) },
    /** The browser takes a lock back when the tab that held it is gone. */
    release,
  }
}

/** Several tabs of one browser: each has its own memory, all have one disk and one set of locks. */
export function fakeBrowser() {
  const locks = fakeLocks()
  vi.stubGlobal('navigator', { onLine: true, locks: locks.manager })
  return {
    async openTab() {
      vi.resetModules()
      const [api, apiError, queryClient, outbox, session, tabs] = await Promise.all([
        import('#kernel/api.ts'),
        import('#kernel/api-error.ts'),
        import('#kernel/query-client.ts'),
        import('#offline/outbox.ts'),
        import('#kernel/session.ts'),
        import('#kernel/tabs.ts'),
      ])
      tabs.announceTab()
      return {
        ...api,
        ...apiError,
        ...queryClient,
        ...outbox,
        ...session,
        ...tabs,
        /** The tab is gone, and the browser gives its lock to whoever waits. */
        end: () => locks.release(`fernhill-tab-${tabs.thisTab}`),
      }
    },
  }
}
