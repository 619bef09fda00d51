import type { BrowserContext, Page } from '@playwright/test'
import { type Account, test as base, expect, newAccount, type Opening, openAt } from './fixtures.ts'

type TwoPeople = {
  /** Who works beside Mira. */
  paul: Account
  /** What Paul's browser shows. */
  openPaul: (path: string, opening?: Opening) => Promise<Page>
  paulsContext: BrowserContext
}

/** Journeys of two people in two browsers. */
export const test = base.extend<TwoPeople>({
  paul: async ({ origin }, use) => use(await newAccount(origin, 'Paul', crypto.randomUUID().slice(0, 8))),
  paulsContext: async ({ browser, watch }, use) => {
    const context = await browser.newContext()
    watch.also(context)
    await use(context)
    await context.close()
  },
  openPaul: async ({ paulsContext, origin, paul }, use) => {
    const page = await paulsContext.newPage()
    await use(async (path, opening) => {
      await openAt(page, origin, path, { as: paul, ...opening })
      return page
    })
  },
})

/** Does something for an account without a browser. */
export async function postAs(origin: string, path: string, account: Account, body: object): Promise<void> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
}
