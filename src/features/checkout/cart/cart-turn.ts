import { createStore, get, set } from 'idb-keyval'
import { onDisk } from '#kernel/on-disk.ts'
import { alone } from '#kernel/tabs.ts'
import { cartNow } from './cart-store.ts'

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('fernhill-cart', 'turns')
  return opened
}

/** How long, and how often, the word of another tab is waited for; in milliseconds. */
const patience = 500
const pause = 10

/**
 * One tab at a time, from reading a cart to writing what the answer made of it. The browser's lock may come before
 * the last tab's writing does, so each turn notes in a database, which every tab sees at once, how far the cart is.
 */
export function inTurn<T>(account: string, run: () => Promise<T>): Promise<T> {
  return alone('cart', async () => {
    const turn = (await onDisk(() => get<number>(account, store()))) ?? 0
    for (let waited = 0; cartNow(account).rev < turn && waited < patience; waited += pause) {
      await new Promise((done) => setTimeout(done, pause))
    }
    try {
      return await run()
    } finally {
      await onDisk(() => set(account, cartNow(account).rev, store()))
    }
  })
}
