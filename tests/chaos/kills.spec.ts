import { expect, test } from '@playwright/test'
import { adaEmail, adaPassword, signedIn } from '#tests/e2e/fixtures.ts'
import { journeyPort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { seeded } from './seeded.ts'

const rounds = Number(process.env.CHAOS_KILLS ?? 50)
const seed = Number(process.env.CHAOS_SEED ?? 20_261_122)
const writers = 6

let server: ServerProcess
test.beforeEach(async () => {
  server = await startServerProcess(journeyPort + 9)
})
test.afterEach(() => server.remove())

test(`loses no acknowledged write when the server is killed ${rounds} times while writing`, async () => {
  test.setTimeout(60 * 60_000)
  const { token } = await signedIn(server.url, adaEmail, adaPassword)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const random = seeded(seed)
  /** What was sent, by its text, and whether an answer came. */
  const sent = new Map<string, boolean>()
  const write = async (text: string) => {
    const answer = await fetch(`${server.url}/api/contact/add`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `killed-${text.replace(' ', '-')}-times` },
      body: JSON.stringify({ fields: { name: text } }),
    })
    if (answer.ok) {
      await answer.json()
      sent.set(text, true)
    }
    return answer.status
  }
  let isOver = false
  let count = 0
  const writing = () =>
    Array.from({ length: writers }, async () => {
      while (!isOver) {
        const text = `Written ${++count}`
        sent.set(text, false)
        try {
          await write(text)
        } catch {
          // The server has gone.
          return
        }
      }
    })

  for (let round = 1; round <= rounds; round++) {
    const working = writing()
    await new Promise((done) => setTimeout(done, 100 + random() * 600))
    await server.kill()
    await Promise.all(working)
    await server.startAgain()
  }
  isOver = true
  const names = async () => {
    const found: string[] = []
    for (;;) {
      const page = `limit=200&offset=${found.length}&sort=name`
      const answer = await fetch(`${server.url}/api/contact/list?${page}`, { headers })
      const { contacts } = (await answer.json()) as { contacts: { name: string }[] }
      if (contacts.length === 0) return found.filter((name) => sent.has(name))
      found.push(...contacts.map(({ name }) => name))
    }
  }

  const acknowledged = [...sent].filter(([, isIn]) => isIn).map(([text]) => text)
  const kept = new Set(await names())
  expect(acknowledged.length).toBeGreaterThan(rounds)
  expect(acknowledged.filter((text) => !kept.has(text))).toEqual([])
  // What had no answer is sent again with its key, as the client does it, and is there once.
  for (const [text, isIn] of sent) if (!isIn) expect(await write(text)).toBe(200)
  expect((await names()).toSorted()).toEqual([...sent.keys()].toSorted())
  console.info(
    `${rounds} kills, ${sent.size} writes, ${acknowledged.length} acknowledged, none lost, none twice`,
  )
})
