import { createStore, get, set } from 'idb-keyval'
import { alone } from '#kernel/tabs.ts'
import { onDisk } from '#offline/on-disk.ts'
import { cartNow } from './cart-store.ts'

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('fernhill-cart', 'turns')
  return opened
}

/** Milliseconds to wait for another tab's write, in total and between two tries. */
const patience = 500
const pause = 10

/**
 * One tab at a time reads a cart, sends, and writes the result. The browser's lock may arrive before the last tab's
 * local storage does, so each turn writes the cart's revision to IndexedDB, which all tabs see immediately.
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
