import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import type { BoardReply } from '#contract/kanban.ts'
import { everythingFetched, get, newAccount, openAt, outboxOnDisk } from '#tests/e2e/fixtures.ts'
import { browserArguments, findBrowser } from '#tests/support/browser.ts'
import { journeyPort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const writes = 20

/** Kills every process that was started for a folder, as a machine that loses its power would. Linux alone tells which. */
function killAll(folder: string): void {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(folder)) process.kill(Number(id), 'SIGKILL')
    } catch {
      // It has ended in the meantime.
    }
  }
}

let server: ServerProcess
test.beforeEach(async () => {
  server = await startServerProcess(journeyPort + 9)
})
test.afterEach(() => server.remove())

test(`sends all ${writes} waiting writes once after the browser is killed`, async () => {
  test.setTimeout(10 * 60_000)
  const profile = mkdtempSync(join(tmpdir(), 'fernhill-profile-'))
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      args: browserArguments,
      locale: 'en-GB',
    })
  const mira = await newAccount(server.url)
  const first = await start()
  const page = first.pages()[0] ?? (await first.newPage())
  await openAt(page, server.url, '/kanban', { as: mira })
  await everythingFetched(page)
  await first.setOffline(true)
  const titles = Array.from({ length: writes }, (_, nth) => `Before the kill ${nth}`)
  await page.getByRole('button', { name: 'Add an item to “To do”' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Title of the new item in “To do”' })
  for (const title of titles) {
    await field.fill(title)
    await field.press('Enter')
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  }
  // What the screen has taken is on the disk when the next frame comes, not when someone waits for it.
  killAll(profile)
  await first.close().catch(() => {})

  const second = await start()
  const back = second.pages()[0] ?? (await second.newPage())
  await back.goto(`${server.url}/kanban`)
  await expect.poll(() => outboxOnDisk(back), { timeout: 120_000 }).toEqual([])
  const { items } = await get<BoardReply>(server.url, 'kanban/board', mira)
  const arrived = items.map(({ title }) => title).filter((title) => titles.includes(title))
  expect(arrived.toSorted()).toEqual(titles.toSorted())
  await second.close()
  rmSync(profile, { recursive: true, force: true })
})
