import type { LargeShop, Shop } from './large-shop.ts'
import { words } from './mail.ts'
import { measureOlderBoard } from './older-board.ts'
import { measurePaths } from './server-load.ts'
import { tokenOf } from './servers.ts'
import { type Row, ratioRow } from './table.ts'

const asked = [
  ...['id', '-total', 'customer', '-placed', 'state'].map((sort) => `customer/order/list?sort=${sort}`),
  ...['shipped', 'packing'].map((state) => `customer/order/list?state=${state}&sort=-total`),
  ...['name', '-spent', '-orders'].map((sort) => `customer/list?sort=${sort}`),
  ...['name', '-qty', 'price'].map((sort) => `customer/product/list?sort=${sort}`),
  ...['-created', 'rating'].map((sort) => `customer/product/reviews?sort=${sort}`),
  'invoice/list?sort=-date',
]
const syllables = ['an', 'mar', 'el', 'jo', 'son', 'er', 'li', 'br', 'ca', 'fr', 'ha', 'sa', 'ta', 'wi']
const listAt = (turn: number, more: string) => `${asked[turn % asked.length]}&limit=12&${more}`

/** The addresses of each kind of list by its turn: first pages over and over, then what hardly anybody asked for before. */
const kinds = {
  'first pages': (turn: number) => listAt(turn, 'offset=0'),
  'any page': (turn: number) => listAt(turn, `offset=${12 * ((turn * 37) % 400)}`),
  searches: (turn: number) =>
    listAt(turn, `offset=0&q=${syllables[turn % 14]}${'abcdefghijklmnoprstuv'[Math.floor(turn / 14) % 21]}`),
  'searches of 20,000 mails': (turn: number) =>
    `mails/list?limit=50&q=${encodeURIComponent(words[turn % words.length] ?? '')}`,
}
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]
/** So many statements stand for all of a kind. */
const statements = 400
const most = 2

/** Lists at 16 connections, against their statements alone on the same data; and whole lists of older clients. */
export async function measureLists(large: LargeShop): Promise<Row[]> {
  const older = await large.during(async ({ url, token }) =>
    measureOlderBoard(url, token, await tokenOf(url, 'sam@example.com', 'berry-demo-2')),
  )
  const whole = await large.during(async (shop) => inTurn(async (kind) => loadOf(shop, kinds[kind])))
  const bare = await large.during(
    (shop) =>
      inTurn(async (kind) => {
        const first = await noteStatements(shop, kinds[kind])
        return loadOf(shop, (turn) => `bare/${first + (turn % statements)}`)
      }),
    'tests/bench/floor/bare-sql.ts',
  )
  const rateOf = (load: typeof whole) => String(Math.round(load.get('first pages')?.rate ?? 0))
  return [
    ...names.map((kind) =>
      ratioRow(
        `lists at 16 connections: p99 of ${kind}`,
        whole.get(kind)?.p99 ?? Number.NaN,
        bare.get(kind)?.p99 ?? Number.NaN,
        most,
        'bare SQL',
      ),
    ),
    ['lists at 16 connections: first pages a second, bare SQL', `${rateOf(whole)}, ${rateOf(bare)}`, ''],
    ...older,
  ]
}

async function inTurn<T>(measure: (kind: Kind) => Promise<T>): Promise<Map<Kind, T>> {
  const found = new Map<Kind, T>()
  for (const kind of names) found.set(kind, await measure(kind))
  return found
}

function loadOf({ url, token }: Shop, path: (turn: number) => string) {
  let turn = 0
  return measurePaths(url, token, () => path(turn++))
}

/** Lets the server of the bare statements keep those of a kind; returns the number of the first one. */
async function noteStatements({ url, token }: Shop, path: (turn: number) => string): Promise<number> {
  const response = await fetch(`${url}/api/bare`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(Array.from({ length: statements }, (_, turn) => path(turn))),
  })
  const { statements: all } = (await response.json()) as { statements: number }
  return all - statements
}
