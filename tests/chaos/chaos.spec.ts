import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Message } from '#contract/chat.ts'
import type { BoardReply } from '#contract/kanban.ts'
import type { OrderDetailsReply } from '#contract/order-calls.ts'
import type { Post } from '#contract/posts.ts'
import {
  type Account,
  everythingFetched,
  get,
  newAccount,
  openAt,
  outboxOnDisk,
} from '#tests/e2e/fixtures.ts'
import { journeyPort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { badNetwork, weathers } from './bad-network.ts'
import { seeded } from './seeded.ts'

const minutes = Number(process.env.CHAOS_MINUTES ?? 10)
const port = journeyPort + 8
const seed = Number(process.env.CHAOS_SEED ?? 20_261_122)

test.use({ serviceWorkers: 'allow' })

/** How someone writes a text in an area, where that is kept, and where it is seen. */
type Area = {
  name: string
  path: string
  write: (page: Page, text: string) => Promise<unknown>
  /** All texts of the area on the server, as its writer gets them. */
  texts: (account: Account) => Promise<string[]>
  seen: (page: Page, text: string) => ReturnType<Page['locator']>
  /** Where it is found among very many, of which only those near the window are drawn. */
  search?: (text: string) => string
  /** The order of its texts on the server. */
  isNewestFirst?: boolean
}

type Person = { account: Account; areas: Area[] }

/** One browser with its network, and what was written in it. */
type Seat = {
  name: string
  person: Person
  network: Awaited<ReturnType<typeof badNetwork>>
  context: BrowserContext
  page: Page
  /** What the screen has taken, by area. */
  written: { area: Area; text: string }[]
  /** Where the screen could not be reached in time, which says nothing of what became of it. */
  unsure: string[]
}

let server: ServerProcess
test.beforeEach(async () => {
  server = await startServerProcess(port)
})
test.afterEach(() => server.remove())

test(`loses and repeats nothing in ${minutes} minutes of bad networks, killed servers and closed tabs`, async ({
  browser,
}) => {
  test.setTimeout((minutes + 10) * 60_000)
  const random = seeded(seed)
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const mira = await newAccount(server.url)
  const paul = await newAccount(server.url, 'Paul')
  const { orders } = await get<{ orders: { id: string }[] }>(server.url, 'customer/order/list?limit=1', mira)
  const order = orders[0]?.id ?? ''
  const numberOf = async (account: Account) =>
    (await get<{ own: { id: number } }>(server.url, 'chat/conversations', account)).own.id
  const numbers = new Map([
    [mira, await numberOf(mira)],
    [paul, await numberOf(paul)],
  ])

  const areasOf = (other: Account): Area[] => [
    {
      name: 'contacts',
      path: '/contacts',
      async write(page, text) {
        await page.getByRole('button', { name: 'New contact' }).first().click()
        await page.getByRole('dialog', { name: 'New contact' }).getByLabel('Name').fill(text)
        await page.keyboard.press('Control+s')
      },
      texts: async (account) =>
        (await get<{ contacts: { name: string }[] }>(server.url, 'contact/list', account)).contacts.map(
          ({ name }) => name,
        ),
      seen: (page, text) => page.getByRole('link', { name: text, exact: true }),
      search: (text) => `/contacts?q=${encodeURIComponent(text)}`,
    },
    {
      name: 'board',
      path: '/kanban',
      async write(page, text) {
        await page.getByRole('button', { name: 'Add an item to “To do”' }).press('Enter')
        await page.getByRole('textbox', { name: 'Title of the new item in “To do”' }).fill(text)
        await page.keyboard.press('Enter')
      },
      texts: async (account) =>
        (await get<BoardReply>(server.url, 'kanban/board', account)).items.map(({ title }) => title),
      seen: (page, text) => page.getByRole('link', { name: text, exact: true }),
      search: (text) => `/kanban?q=${encodeURIComponent(text)}`,
    },
    {
      name: 'chat',
      path: `/chat/${numbers.get(other)}`,
      async write(page, text) {
        const field = page.getByRole('textbox', { name: /^Write to / })
        await field.fill(text)
        await field.press('Enter')
      },
      texts: async (account) =>
        (
          await get<{ messages: Message[] }>(
            server.url,
            `chat/history?user=${numbers.get(other)}&limit=200`,
            account,
          )
        ).messages.map(({ text }) => text),
      seen: (page, text) => page.getByRole('log').getByText(text, { exact: true }),
    },
    {
      name: 'social',
      isNewestFirst: true,
      path: '/social',
      async write(page, text) {
        const field = page.getByRole('textbox', { name: 'What’s new?' })
        await field.fill(text)
        await field.press('Control+Enter')
      },
      async texts(account) {
        const texts: string[] = []
        for (let before = ''; ; ) {
          const { posts, more } = await get<{ posts: Post[]; more: boolean }>(
            server.url,
            `posts/feed?limit=50${before}`,
            account,
          )
          texts.push(...posts.map(({ content }) => content))
          if (!more) return texts
          before = `&before=${posts.at(-1)?.number}`
        }
      },
      seen: (page, text) => page.getByRole('article').getByText(text, { exact: true }),
    },
    {
      name: 'orders',
      path: `/orders/${order}`,
      async write(page, text) {
        await page.getByLabel('Add a note').fill(text)
        await page.getByRole('button', { name: 'Add note' }).click()
      },
      async texts(account) {
        const answer = await fetch(`${server.url}/api/customer/order/details`, {
          method: 'POST',
          headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ id: order }),
        })
        const { order: whole } = (await answer.json()) as OrderDetailsReply
        return (whole.history ?? []).flatMap((event) => ('note' in event && event.note ? [event.note] : []))
      },
      seen: (page, text) => page.locator('main').getByText(text, { exact: true }),
    },
  ]
  const people: Record<string, Person> = {
    mira: { account: mira, areas: areasOf(paul) },
    paul: { account: paul, areas: areasOf(mira) },
  }

  async function sit(name: string, person: Person): Promise<Seat> {
    const network = await badNetwork(port, random)
    const context = await browser.newContext()
    const page = await context.newPage()
    await openAt(page, network.url, '/dashboard', { as: person.account })
    for (const { path } of person.areas) {
      await page.goto(network.url + path)
      await page.locator('h1').first().waitFor()
    }
    await everythingFetched(page)
    return { name, person, network, context, page, written: [], unsure: [] }
  }
  const seats = [
    await sit('a', people.mira as Person),
    await sit('b', people.mira as Person),
    await sit('c', people.paul as Person),
  ]

  let count = 0
  /** Writes one text where someone happens to be, or goes elsewhere, or closes the tab and opens another. */
  async function act(seat: Seat) {
    const area = pick(seat.person.areas)
    const text = `${seat.name} ${seed} ${++count}`
    const [restless, patience] = [random(), 15_000]
    try {
      if (restless < 0.15) {
        await seat.page.close()
        seat.page = await seat.context.newPage()
      }
      if (!seat.page.url().endsWith(area.path)) await seat.page.goto(seat.network.url + area.path)
      seat.page.setDefaultTimeout(patience)
      await area.write(seat.page, text)
    } catch {
      // The screen did not come in such weather. Whether it was pressed no one can tell.
      seat.unsure.push(text)
      return
    }
    try {
      await area.seen(seat.page, text).first().waitFor({ timeout: patience })
      seat.written.push({ area, text })
    } catch {
      seat.unsure.push(text)
    }
  }

  const end = Date.now() + minutes * 60_000
  const isOver = () => Date.now() > end
  const weather = async () => {
    while (!isOver()) {
      pick(seats).network.set(pick(weathers))
      await new Promise((done) => setTimeout(done, 1500 + random() * 4000))
    }
  }
  let kills = 0
  const cuts = async () => {
    while (!isOver()) {
      await new Promise((done) => setTimeout(done, 20_000 + random() * 30_000))
      await server.kill()
      kills++
      await new Promise((done) => setTimeout(done, random() * 3000))
      await server.startAgain()
    }
  }
  const working = async (seat: Seat) => {
    while (!isOver()) await act(seat)
  }
  await Promise.all([weather(), cuts(), ...seats.map(working)])

  // Then the sun comes out.
  const refused: string[] = []
  for (const seat of seats) {
    seat.network.set('fine')
    await seat.page.close()
    seat.page = await seat.context.newPage()
    await seat.page.goto(`${seat.network.url}/contacts`)
    await expect(seat.page.locator('h1').first()).toBeVisible()
  }
  for (const { page, name } of seats) {
    const waiting = async () => (await outboxOnDisk(page)).filter((entry) => !entry.refused)
    await expect.poll(waiting, { message: `what waits of ${name}`, timeout: 180_000 }).toEqual([])
    for (const entry of await outboxOnDisk(page)) refused.push(JSON.stringify(entry))
  }

  const wrong: string[] = []
  let arrived = 0
  for (const { person, written, unsure, name } of seats) {
    for (const area of person.areas) {
      const texts = await area.texts(person.account)
      const times = (text: string) => texts.filter((one) => one === text).length
      for (const one of written.filter((each) => each.area === area)) {
        if (times(one.text) === 1) arrived++
        else if (times(one.text) > 1 || !refused.some((entry) => entry.includes(one.text)))
          wrong.push(`${area.name} of ${name}: “${one.text}” is there ${times(one.text)} times`)
      }
      for (const text of unsure) if (times(text) > 1) wrong.push(`${area.name}: “${text}” is there twice`)
    }
  }
  const sums = seats.map(
    ({ name, written, unsure }) => `${name}: ${written.length} (${unsure.length} unsure)`,
  )
  console.info(
    `seed ${seed}, ${minutes} min, ${kills} kills; written ${sums.join(', ')}; ${arrived} arrived, ${refused.length} refused`,
  )
  expect(wrong).toEqual([])
  expect(arrived).toBeGreaterThan(minutes)

  // Every screen agrees with the server.
  for (const { page, person, network, name } of seats)
    for (const area of person.areas) {
      const ours = (await area.texts(person.account)).filter((text) => text.includes(` ${seed} `))
      // By their arrival, as the screens have them.
      const newest = area.isNewestFirst ? ours.slice(0, 3) : ours.slice(-3)
      for (const text of newest) {
        await page.goto(network.url + (area.search?.(text) ?? area.path))
        const one = area.seen(page, text).first()
        // What others have posted waits behind a pill.
        const pill = page.getByRole('button', { name: /new posts?$/ })
        await expect(one.or(pill).first(), `${area.name} of ${name}`).toBeAttached()
        if (await pill.isVisible()) await pill.click()
        await expect(one, `${area.name} of ${name}`).toBeAttached()
      }
    }

  for (const { network, context } of seats) {
    await context.close()
    network.close()
  }
})
