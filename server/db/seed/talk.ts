import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { at } from './catalogue.ts'

type Seeded = { id: string }

/** A message; `by` is an index into the accounts, `minutes` is its age. */
type Line = [by: number, minutes: number, text: string]
type Talk = {
  people: [number, number]
  lines: Line[]
  /** Number of last messages that the first of the two has not read. */
  unread?: number
}

const day = 24 * 60
const talks: Talk[] = [
  {
    people: [0, 2],
    lines: [
      [2, 4 * day + 190, 'Good morning! The photographs of the spring table are in the shared folder.'],
      [0, 4 * day + 172, 'Thank you. The one from above is the best: you see at once how large it is.'],
      [2, 4 * day + 170, 'That one took an hour. The sun would not stay.'],
      [2, day + 310, 'Could you read the text for the wool throws before I put it up?'],
      [0, day + 255, 'Read it. I would say where the wool comes from in the first line.\nThe rest is fine.'],
      [2, day + 250, 'Done. I also took out “cosy”.'],
      [0, day + 249, 'Good. 🙂'],
      [2, 52, 'The window is nearly ready. Do we want the lamps lit in the evening?'],
      [0, 47, 'Until nine, I think. The timer is in the drawer under the till.'],
      [2, 21, 'Found it. The second lamp flickers.'],
      [2, 20, 'I put the brass one there instead, it looks better anyway.'],
    ],
    unread: 2,
  },
  {
    people: [0, 1],
    lines: [
      [1, 5 * day + 420, 'The pallet from Leeds is here. Two boxes of mugs are broken, the rest is whole.'],
      [0, 5 * day + 400, 'How many mugs is that?'],
      [1, 5 * day + 396, 'Nineteen. I took pictures and wrote to the carrier.'],
      [0, 5 * day + 390, 'Thanks. I will take them out of the stock.'],
      [1, 2 * day + 95, 'Carrier answered: they pay, but want the form from their page.'],
      [0, 2 * day + 60, 'I filled it in. Reference is in the folder of the delivery.'],
      [1, 200, 'Somebody rang about order 100412, the address lacks a number.'],
      [0, 188, 'It is 14. I wrote it into the order.'],
      [1, 186, 'Perfect, it goes out with the van at four.'],
    ],
  },
  {
    people: [0, 3],
    lines: [
      [0, 6 * day + 120, 'Mihai, are you at the market on Saturday, or shall I ask Grace?'],
      [3, 6 * day + 34, 'I am there. Could somebody help to set up at seven?'],
      [0, 6 * day + 30, 'I will. Coffee is on you.'],
      [3, 6 * day + 29, 'Deal.'],
      [3, 3 * day + 500, 'We sold all the small bowls by eleven. People asked for the blue ones.'],
      [3, 3 * day + 499, 'And a lady from the hotel at the bridge wants thirty plates. I have her card.'],
      [0, 3 * day + 450, 'Thirty! Please give it to Grace for an offer.'],
      [3, 93, 'The stand for the next market is paid. We have the corner by the fountain again.'],
    ],
    unread: 1,
  },
  {
    people: [0, 4],
    lines: [
      [4, 2 * day + 380, 'The accountant needs the invoices of February by Thursday.'],
      [0, 2 * day + 371, 'All issued but one. Which one do they miss?'],
      [4, 2 * day + 365, 'The hotel’s. They asked for another company name on it.'],
      [0, 2 * day + 360, 'Then I make it void and write a new one.'],
      [4, 2 * day + 358, 'Yes please. I told them it comes today.'],
      [0, 2 * day + 300, 'Sent.'],
      [4, 2 * day + 296, 'Got it, passed on. Have a nice evening!'],
    ],
  },
  {
    people: [1, 3],
    lines: [
      [3, day + 610, 'Sam, is the trolley in the yard or in the van?'],
      [1, day + 602, 'In the van. The left wheel needs air.'],
      [3, day + 601, 'It needs a new wheel. I bring one tomorrow.'],
      [1, day + 598, 'You are a hero.'],
      [3, 75, 'Wheel is on. It runs straight now, you may want to get used to it.'],
    ],
    unread: 1,
  },
  {
    people: [1, 2],
    lines: [
      [2, 3 * day + 210, 'Which box holds the old price tags?'],
      [1, 3 * day + 190, 'Upper shelf, “paper”, behind the ribbons.'],
      [2, 3 * day + 150, 'Merci !'],
      [2, 140, 'The customer with the green bicycle asked for you. She wants to return the vase.'],
      [1, 118, 'I know. It has a crack, we take it back. Please give her the money.'],
    ],
  },
  {
    people: [2, 4],
    lines: [
      [4, day + 90, 'How much may the spring leaflet cost?'],
      [2, day + 70, 'Last year it was 240 for 2,000 pieces.'],
    ],
  },
]

export function makeTalk(accounts: readonly Seeded[], now: number) {
  const conversations: object[] = []
  const messages: object[] = []
  const reads: object[] = []
  for (const [nth, { people, lines, unread = 0 }] of talks.entries()) {
    const [first, second] = people.map((person) => accounts[person]?.id)
    if (!first || !second) continue
    const id = nth + 1
    const [low, high] = [first, second].sort()
    conversations.push({ id, low, high, last: lines.length, version: lines.length })
    for (const [index, [by, minutes, content]] of lines.entries()) {
      const number = index + 1
      const written = { conversation_id: id, id: `demo-${id}-${number}`, number, content, changed: number }
      messages.push({ ...written, sender: accounts[by]?.id, created_at: at(now - minutes * 60_000) })
    }
    reads.push({ conversation_id: id, user_id: first, number: lines.length - unread })
    reads.push({ conversation_id: id, user_id: second, number: lines.length })
  }
  return { conversations, messages, reads }
}

export async function largeTalk(tx: Db, accounts: readonly Seeded[], now: number): Promise<void> {
  const [firstId = '', other = ''] = accounts.map(({ id }) => id)
  const { id, last } = await tx
    .selectFrom('chat_conversations')
    .select(['id', 'last'])
    .where('low', '=', firstId)
    .where('high', '=', other)
    .executeTakeFirstOrThrow()
  await sql`update chat_messages set number = number + 10000, changed = changed + 10000
    where conversation_id = ${id}`.execute(tx)
  await sql`update chat_reads set number = number + 10000 where conversation_id = ${id}`.execute(tx)
  await sql`update chat_conversations set last = last + 10000, version = version + 10000 where id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into chat_messages (conversation_id, id, number, sender, content, changed, created_at)
    select ${id}::int, 'large-' || n, n, m.sender, m.content || ' (' || n || ')', n,
      ${new Date(now - 7 * day * 60_000)}::timestamptz - interval '25 minutes' * (10000 - n)
    from generate_series(1, 10000) n
    join chat_messages m on m.conversation_id = ${id} and m.number = 10001 + n % ${last}::int`.execute(tx)
}
