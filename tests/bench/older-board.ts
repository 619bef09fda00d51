import { olderBoard, ourBoard } from '#tests/support/older-board.ts'
import { median, milliseconds, type Row } from './table.ts'

/** What a whole list of 2,000 cards may take, and a write that comes with all cards themselves. */
const bounds = { list: 50, cards: 100 }

/** An older client in front of a board of 2,000 cards sends whole lists: up to date, and a hundred moves behind. */
export async function measureOlderBoard(url: string, token: string, otherToken: string): Promise<Row[]> {
  let took = 0
  const server = {
    get: (path: string, headers: Record<string, string>) => fetch(`${url}/api/${path}`, { headers }),
    async post(path: string, sent: object, headers: Record<string, string>) {
      const body = JSON.stringify(sent)
      const began = performance.now()
      const response = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      // What the client here makes of the answer is not counted.
      took = performance.now() - began
      return response
    },
  }
  const headersOf = (one: string) => ({ authorization: `Bearer ${one}` })
  const older = olderBoard(server, headersOf(token))
  const ours = ourBoard(server, headersOf(otherToken))
  await older.load()
  const [from, to] = older.board.columns
  const cardAt = (nth: number) => older.board.columns[0]?.itemIds[nth] ?? ''
  const times = { list: [] as number[], behind: [] as number[], cards: [] as number[] }
  async function timed(what: keyof typeof times, act: () => Promise<number>) {
    const status = await act()
    if (status !== 200) throw new Error(`An older client was answered ${status}`)
    times[what].push(took)
  }

  for (let nth = 0; nth < 8; nth++) {
    await timed('list', () => older.moveItem(cardAt(20 + nth), to?.id ?? '', nth))
    await timed('list', () => older.moveItem(cardAt(3), from?.id ?? '', 50))
  }
  // A hundred moves behind, which is as far as is known.
  for (let nth = 0; nth < 90; nth++) await ours.moveItem(to?.itemIds[nth] ?? '', 'column-5')
  for (let nth = 0; nth < 5; nth++) await timed('behind', () => older.moveItem(cardAt(4), 'column-6', nth))
  const card = { title: 'New', image: false, assign: '', description: '' }
  for (let nth = 0; nth < 5; nth++)
    await timed('cards', () => older.addItem({ id: `bench-${nth}`, ...card }, 'column-1'))
  return [
    row('whole lists', median(times.list), bounds.list),
    row('whole lists, a hundred moves behind', median(times.behind), bounds.list),
    row('whole lists with all cards', median(times.cards), bounds.cards),
  ]
}

const row = (what: string, ms: number, bound: number): Row => [
  `board of 2,000, older client: ${what} (median)`,
  milliseconds(ms),
  milliseconds(bound),
  ms < bound,
]
