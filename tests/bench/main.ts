// Measures the built app served by the real server, prints a table and writes docs/performance.md: `npm run bench`.
// Parts may be named: `npm run bench -- visits server`.
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/browser.ts'
import { measureBigTeam } from './big-team.ts'
import { measureBulk } from './bulk.ts'
import { measureAreas, measureInBetween, measureLongUse } from './every-area.ts'
import { largeShop, measureScreens } from './large-shop.ts'
import { measureLists } from './lists.ts'
import { measurePeople } from './people.ts'
import { measurePresses } from './presses.ts'
import { mergeResults, type Part, parts, readResults, writeReport } from './report.ts'
import { measureSavedReads } from './saved-reads.ts'
import { measureServer } from './server-load.ts'
import { startFloor, startServer, temporaryFolder, tokenOf } from './servers.ts'
import { measureSwitches } from './switches.ts'
import { kilobytes, median, milliseconds, type Row, ratioRow, table } from './table.ts'
import { allKept, fresh, type Visit, visit } from './visits.ts'

const rounds = Number(process.env.ROUNDS ?? 5)

if (!existsSync('dist/index.html')) throw new Error('Build the app first: npm run build')

/** The first of four ports; another one where a server stands there already. */
const port = Number(process.env.BENCH_PORT ?? 3911)
const data = await temporaryFolder()
const first = await startServer(port, data.folder)
await first.stop()
const server = await startServer(port, data.folder)
const floor = await startFloor(port + 1)
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })

const token = await tokenOf(server.url, 'admin@example.com', 'berry-demo-1')

/** The home page with its figures, charts and both lists. */
const wholeHome = ':is(main, #kept-home):has(dl dd bdi):has([role="slider"]):has(tbody tr)'

/** Medians of interleaved visits, each on a fresh profile. */
async function measureVisits(): Promise<Row[]> {
  const usableForm = 'form input[type="email"]'
  const usableHome = 'main dl dd bdi'
  const visits: Record<'floor' | 'signIn' | 'home' | 'again', Visit[]> = {
    floor: [],
    signIn: [],
    home: [],
    again: [],
  }

  // Interleaved, so that whatever else the machine does meets all of them alike.
  for (let round = 0; round < rounds; round++) {
    const one = await fresh(browser)
    visits.floor.push(await visit(one, floor.url, 'h1'))
    await one.context().close()

    const two = await fresh(browser)
    const drawnSelector = `#root > :not(#early-page) ${usableForm}`
    visits.signIn.push(await visit(two, `${server.url}/login`, usableForm, { drawnSelector }))
    await two.context().close()

    const three = await fresh(browser)
    await three.context().addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
    visits.home.push(await visit(three, `${server.url}/dashboard`, usableHome, { drawnSelector: wholeHome }))
    await allKept(three)
    const again = await three.context().newPage()
    await three.close()
    // No answer may come before the figures: the saved copy alone paints them.
    // (Not by the browser's interception, which would switch off its cache of files.)
    await again.addInitScript(() => {
      const real = window.fetch
      window.fetch = async (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (url.includes('/api/')) await new Promise((done) => setTimeout(done, 10_000))
        return real(input, init)
      }
    })
    visits.again.push(await visit(again, `${server.url}/dashboard`, `#kept-home dl dd bdi, ${usableHome}`))
    await again.context().close()
  }

  const of = (name: keyof typeof visits, field: keyof Visit) => median(visits[name].map((one) => one[field]))

  return [
    ['floor: usable', milliseconds(of('floor', 'usable')), ''],
    ['floor: JavaScript', kilobytes(of('floor', 'js')), ''],
    ['sign-in: JavaScript', kilobytes(of('signIn', 'js')), '160 kB', of('signIn', 'js') <= 160_000],
    ratioRow('sign-in: usable', of('signIn', 'usable'), of('floor', 'usable'), 1),
    ['sign-in: drawn by the app', milliseconds(of('signIn', 'drawn')), ''],
    ['home: JavaScript', kilobytes(of('home', 'js')), '200 kB', of('home', 'js') <= 200_000],
    ratioRow('home: usable', of('home', 'usable'), of('floor', 'usable'), 1.5),
    ratioRow('home: whole', of('home', 'drawn'), of('floor', 'usable'), 1.7),
    ['sign-in: layout shift', of('signIn', 'shift').toFixed(3), '0.02', of('signIn', 'shift') < 0.02],
    ['home: layout shift', of('home', 'shift').toFixed(3), '0.02', of('home', 'shift') < 0.02],
    [
      'CSS of sign-in and home',
      `${kilobytes(of('signIn', 'css'))}, ${kilobytes(of('home', 'css'))}`,
      '25 kB',
      Math.max(of('signIn', 'css'), of('home', 'css')) <= 25_000,
    ],
    [
      'largest chunk of either',
      kilobytes(Math.max(of('signIn', 'largestChunk'), of('home', 'largestChunk'))),
      '120 kB',
      Math.max(of('signIn', 'largestChunk'), of('home', 'largestChunk')) <= 120_000,
    ],
    ratioRow(
      'home, second visit: figures without an answer',
      of('again', 'usable'),
      of('home', 'usable'),
      0.3,
      'first visit',
    ),
    [
      'home, second visit: layout shift',
      of('again', 'shift').toFixed(3),
      '0.02',
      of('again', 'shift') < 0.02,
    ],
    ...(await measureFastLine()),
  ]
}

/** The whole home, its charts and both lists, on a line and processor that are not slowed. */
async function measureFastLine(): Promise<Row[]> {
  const times: Record<'bare' | 'first' | 'again', number[]> = { bare: [], first: [], again: [] }
  const fast = { untilQuiet: false, isSlow: false }
  for (let round = 0; round < rounds; round++) {
    const bare = await fresh(browser)
    times.bare.push((await visit(bare, floor.url, 'h1', fast)).usable)
    await bare.context().close()
    const page = await fresh(browser)
    await page.context().addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
    times.first.push((await visit(page, `${server.url}/dashboard`, wholeHome, fast)).usable)
    await allKept(page)
    const again = await page.context().newPage()
    await page.close()
    times.again.push((await visit(again, `${server.url}/dashboard`, wholeHome, fast)).usable)
    await again.context().close()
  }
  const [bare, first, again] = [median(times.bare), median(times.first), median(times.again)]
  return [
    ['floor on a fast line', milliseconds(bare), ''],
    [
      'whole home on a fast line: first visit',
      `${milliseconds(first)} (${(first / bare).toFixed(2)} × floor)`,
      '',
    ],
    ['whole home on a fast line: second visit', milliseconds(again), '200 ms', again <= 200],
  ]
}

const large = largeShop(port + 2)
const measures: Record<Part, () => Promise<Row[]>> = {
  visits: measureVisits,
  switches: () => measureSwitches(browser, server.url, token),
  presses: () => measurePresses(browser, { url: server.url, token }),
  areas: () => measureAreas(browser, server.url, floor.url, token, Math.min(rounds, 2)),
  between: () => measureInBetween(browser, server.url, token, rounds),
  use: () => measureLongUse(browser, server.url, token),
  lists: () => measureLists(large),
  large: () => measureScreens(browser, large),
  people: () => large.during((shop) => measurePeople(browser, shop)),
  copies: () => large.during((shop) => measureSavedReads(browser, shop)),
  bulk: () => measureBulk(port + 3),
  team: measureBigTeam,
  server: () => measureServer(server, { empty: first.ms, existing: server.ms }, token),
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in measures))
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. There are ${parts.join(', ')}`)

const measured = new Map<Part, Row[]>()
try {
  for (const part of parts) {
    if (named.length === 0 || named.includes(part)) measured.set(part, await measures[part]())
  }
} finally {
  await browser.close()
  await floor.stop()
  await server.stop()
  await data.remove()
  await large.remove()
}
console.log(`\n${table([...measured.values()].flat())}\n`)
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`
const date = new Date().toISOString().slice(0, 10)
console.log(`${date}, ${machine}, medians of ${rounds}`)
writeReport(mergeResults(readResults(), measured, { machine, date }))
