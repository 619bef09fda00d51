import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { neededFor } from '#app/nav.ts'
import type { BoardReply } from '#contract/kanban.ts'
import { rightsOfRole, shopRoles } from '#contract/rights.ts'
import { barriersOf, everythingLoaded } from './barriers.ts'
import {
  adaPassword,
  everythingFetched,
  exhaustive,
  expect,
  get,
  newAccount,
  openAt,
  post,
  test,
  typeCredentials,
} from './fixtures.ts'
import { addressOf, goTo, isOfNothing, screens } from './screens.ts'

const textsOf = (file: string) => JSON.parse(readFileSync(`locales/en/${file}.json`, 'utf8'))
const { forbiddenTitle, forbiddenText } = textsOf('pages') as Record<string, string>
const { errors } = textsOf('common') as { errors: { forbidden: string } }
const rightWords = textsOf('rights') as Record<string, Record<string, string>>

/** Records of the demo account alone: for everyone else they are not there. */
const isOfAda = (screen: string) => /mail-1-|demo-17/.test(screen)
/** Parameters that open something; the others narrow a list, as `access.spec.ts` has them all. */
const opening = ['item', 'story', 'compose', 'contact', 'event', 'edit', 'step', 'ids', 'view', 'tab']

/** Each address once: its path, and what is open there. */
const addresses = [
  ...new Map(
    ['/', ...screens]
      .filter((screen) => !isOfNothing(screen) && !isOfAda(screen))
      .map((screen) => {
        const { pathname, searchParams } = new URL(screen, 'http://localhost')
        const open = [...searchParams].filter(([name]) => opening.includes(name))
        const path = decodeURIComponent(pathname)
        return open.length > 0 ? `${path}?${open.map(([name, value]) => `${name}=${value}`).join('&')}` : path
      })
      .map((address) => [address, address] as const),
  ).values(),
]

const forbiddenPage = (page: Page) => page.getByRole('heading', { level: 1, name: forbiddenTitle })

for (const role of shopRoles) {
  test(
    `gets no refusal at any address as ${role} and explains missing permissions`,
    exhaustive,
    async ({ page, origin, ada }) => {
      const account = await newAccount(origin)
      // The worker may have signed in long ago.
      await post(origin, 'account/confirm', { password: adaPassword }, ada)
      await post(origin, 'team/role', { user: account.id, role }, ada)
      test.setTimeout(300_000)
      const found: string[] = []
      const isLikeOwner = role === 'owner' || role === 'manager'
      let isForbiddenChecked = false
      let here = ''
      page.on('response', (response) => {
        if ([401, 403].includes(response.status()))
          found.push(`${here}: ${response.status()} ${new URL(response.url()).pathname}`)
      })
      const lackingAt = (address: string) => {
        const { pathname } = new URL(address, origin)
        return neededFor(pathname).rights.find((right) => !rightsOfRole[role].includes(right))
      }

      await openAt(page, origin, '/login')
      await typeCredentials(page, account.email, account.password)
      const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
      await expect(menu.first()).toBeVisible()
      const links = await menu.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      expect(links.filter(lackingAt)).toEqual([])

      for (const screen of new Set([...links, ...addresses])) {
        here = screen
        const address = await addressOf(screen, origin, ada)
        await goTo(page, address)
        const lacking = lackingAt(address)
        if (lacking) {
          const [area = '', deed = ''] = lacking.split('.')
          await expect(forbiddenPage(page), here).toBeVisible()
          const words = forbiddenText?.replace('{{right}}', rightWords[area]?.[deed] ?? lacking) ?? ''
          await expect(page.getByText(words), here).toBeVisible()
        } else {
          // A drawer loads after its page, and warns in the console if it is hidden before it has the focus.
          if (/[?&](?:item|story|contact)=/.test(address))
            await expect(page.locator('[role="dialog"]:focus-within'), here).toBeVisible()
          if (await forbiddenPage(page).isVisible()) found.push(`${here}: may not be opened`)
          if (await page.getByText(errors.forbidden).isVisible()) found.push(`${here}: asks for too much`)
        }
        // As the owner, `access.spec.ts` has looked at every page; a manager has the same ones. The page of a missing right
        // differs by its words alone.
        if (isLikeOwner || (lacking && isForbiddenChecked)) continue
        isForbiddenChecked ||= lacking !== undefined
        for (const barrier of await barriersOf(page)) found.push(`${here}: ${barrier}`)
      }

      here = 'palette'
      const options = page.getByRole('group', { name: /^(Pages|Actions)$/ }).getByRole('option')
      const show = async () => {
        await goTo(page, '/account')
        await page.keyboard.press('Control+k')
        await expect(options.first()).toBeVisible()
      }
      await show()
      const names = (await options.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
      for (const name of names.filter(
        (one) => !/^(Sign out|Dark theme|Language|Appearance|Help)/.test(one),
      )) {
        if (!(await options.first().isVisible())) await show()
        await options.filter({ hasText: name }).first().click()
        await expect(page.locator('h1').first()).toBeVisible()
        // A dialog that is closed before it has its first field has nothing to give the focus to, and says so.
        await everythingLoaded(page)
        if (await forbiddenPage(page).isVisible()) found.push(`palette: ${name} may not be opened`)
        await page.keyboard.press('Escape')
      }
      expect(found).toEqual([])
    },
  )
}

test('closes pages in both tabs when a permission is withdrawn offline, and keeps the refused change', async ({
  open,
  context,
  mira,
  origin,
  ada,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|403/)
  const page = await open('/kanban/backlogs', { as: mira })
  const other = await context.newPage()
  await other.goto('/customers')
  await expect(other.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await everythingFetched(other)
  await everythingFetched(page)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Items in/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Add item' }).first().press('Enter')
  await page.keyboard.type('Made without a right')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Made without a right' })).toBeVisible()
  await post(origin, 'team/role', { user: mira.id, role: 'buyer' }, ada)
  await context.setOffline(false)
  for (const tab of [page, other]) await expect(forbiddenPage(tab), tab.url()).toBeVisible()
  await expect(page.getByText('1 change couldn’t be saved')).toBeVisible()
  const { items } = await get<BoardReply>(origin, 'kanban/board', ada)
  expect(items.filter(({ title }) => title === 'Made without a right')).toEqual([])
})
