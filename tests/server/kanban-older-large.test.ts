import { expect, test } from 'vitest'
import { largeBoard } from '#server/db/seed/board.ts'
import { createBackend } from '#tests/support/backend.ts'
import { olderBoard, ourBoard } from '#tests/support/older-board.ts'

/** What a whole list of 2,000 cards may take, and a write that comes with all cards themselves. */
const bounds = { list: 50, cards: 100 }
/** What this thread has worked for: others on the machine are not counted, the client here is. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

test('a whole list of 2,000 cards is quick, of whoever is up to date and of whoever is not', async () => {
  const backend = await createBackend({ checkReplies: false })
  await largeBoard(backend.db)
  const headers = await backend.signIn()
  const older = olderBoard(backend, headers)
  const ours = ourBoard(backend, await backend.signIn('sam@example.com', 'berry-demo-2'))
  await older.load()
  expect(older.board.items.length).toBeGreaterThanOrEqual(2000)
  const [from, to] = older.board.columns
  const item = (nth: number) => older.board.columns[0]?.itemIds[nth] ?? ''

  const times = { list: [] as number[], behind: [] as number[], cards: [] as number[] }
  async function timed(what: keyof typeof times, act: () => Promise<number>) {
    const before = workedMs()
    expect(await act()).toBe(200)
    times[what].push(workedMs() - before)
  }
  for (let nth = 0; nth < 8; nth++) {
    await timed('list', () => older.moveItem(item(20 + nth), to?.id ?? '', nth))
    await timed('list', () => older.moveItem(item(3), from?.id ?? '', 50))
  }
  await timed('list', () =>
    older.sendColumns(
      older.board.columns.map((one, nth) =>
        nth === 0 ? { ...one, itemIds: one.itemIds.toReversed() } : one,
      ),
    ),
  )
  // A hundred moves behind, which is as far as is known.
  for (let nth = 0; nth < 90; nth++) await ours.moveItem(to?.itemIds[nth] ?? '', 'column-5')
  for (let nth = 0; nth < 4; nth++) await timed('behind', () => older.moveItem(item(4), 'column-6', nth))
  for (let nth = 0; nth < 4; nth++)
    await timed('cards', () =>
      older.addItem({ id: `n${nth}`, title: 'New', image: false, assign: '', description: '' }, 'column-1'),
    )
  for (let nth = 0; nth < 4; nth++)
    await timed('cards', () => older.editItem({ ...older.item(item(5)), title: `T${nth}` }))
  const median = (list: number[]) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]
  expect(median(times.list)).toBeLessThan(bounds.list)
  expect(median(times.behind)).toBeLessThan(bounds.list)
  expect(median(times.cards)).toBeLessThan(bounds.cards)
}, 60_000)
