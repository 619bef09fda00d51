import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { optimisticPages } from '#features/discounts/queries.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { catchFiles, type SavedFile, savedLines } from '#tests/support/saved-files.ts'

type User = Opened['user']

const stored = ({ db }: Backend) =>
  db.selectFrom('discounts').selectAll().where('deleted_at', 'is', null).orderBy('code').execute()
const one = async (backend: Backend, code = 'BERRY50') =>
  (await stored(backend)).find((row) => row.code === code)
const codes = async (backend: Backend) => (await stored(backend)).map(({ code }) => code)
const demoCodes = ['BERRY50', 'FLAT05', 'SUB150', 'UPTO200']

const table = () => within(screen.getByRole('table', { name: 'Discounts' }))
const shownCodes = () =>
  table()
    .queryAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent)
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })

async function retype(user: User, name: string | RegExp, text: string) {
  await user.clear(await field(name))
  await user.type(await field(name), text)
}
const openMenu = async (user: User, item: string) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
async function addSummer(user: User) {
  await user.type(await field('Code'), 'summer')
  await user.type(await field('Percent'), '15')
  await user.click(screen.getByRole('button', { name: 'Add discount' }))
}
async function savePercent(user: User, percent: string) {
  await retype(user, 'Percent', percent)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
}
const undo = async (user: User) => user.click(await screen.findByRole('button', { name: 'Undo' }))

/** The files that the browser was handed. */
let files: SavedFile[] = []
beforeEach(() => {
  files = catchFiles()
})

it('lists discounts with what they give, counts them by state and sorts by code', async () => {
  const { user, router, settled } = await openApp('/discounts', {
    before: ({ db }) =>
      db.updateTable('discounts').set({ is_active: false }).where('code', '=', 'SUB150').execute(),
  })
  expect(shownCodes().toSorted()).toEqual(demoCodes)
  expect(table().getByRole('row', { name: /BERRY50/ })).toHaveTextContent('50%, up to €49.00')
  expect(table().getByRole('row', { name: /FLAT05/ })).toHaveTextContent('€5.00')
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  await user.click(views.getByText('Off'))
  await settled()
  await waitFor(() => expect(shownCodes()).toEqual(['SUB150']))
  await user.click(views.getByText('All'))
  await user.click(table().getByRole('button', { name: 'Code' }))
  await settled()
  expect(router.state.location.searchStr).toBe('?sort=code')
  await waitFor(() => expect(shownCodes()).toEqual(demoCodes))
})

it('explains an empty list in a shop without discounts', async () => {
  await openApp('/discounts', { before: ({ db }) => db.deleteFrom('discounts').execute() })
  expect(screen.getByRole('heading', { name: 'No discounts yet' })).toBeVisible()
})

it('shows uses and sales of a discount, and links to its orders', async () => {
  const { user, backend, router, settled } = await openApp('/discounts/berry50', {
    before: async ({ db }) => {
      const [order] = await db
        .selectFrom('orders')
        .select(['id'])
        .where('state', '=', 'delivered')
        .orderBy('placed_at', 'desc')
        .execute()
      await db
        .updateTable('orders')
        .set({ discount_id: 'berry50', code: 'BERRY50', total: 12_300, refunded: 0 })
        .where('id', '=', order?.id ?? '')
        .execute()
      await db.updateTable('discounts').set({ max_uses: 5 }).where('id', '=', 'berry50').execute()
    },
  })
  const [used] = await backend.db.selectFrom('orders').select('id').where('code', '=', 'BERRY50').execute()
  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(results.getByText('1 of 5')).toBeVisible()
  expect(results.getByText('€123.00')).toBeVisible()
  const latest = within(screen.getByRole('region', { name: 'Latest orders' }))
  expect(await latest.findByRole('link', { name: `#${used?.id}` })).toBeVisible()
  await user.click(latest.getByRole('link', { name: 'All 1' }))
  await settled()
  expect(router.state.location.href).toBe('/orders?discount=berry50')
  expect(await screen.findByRole('button', { name: 'Remove filter “Discount”' })).toBeVisible()
  expect(screen.getByText('BERRY50')).toBeVisible()
})

it('stores days and times of the shop’s zone', async () => {
  const { user, backend, settled } = await openApp('/discounts/berry50', {
    before: ({ db }) =>
      db.insertInto('meta').values({ key: 'timeZone', value: 'Europe/Bucharest' }).execute(),
  })
  expect(screen.getByText(/time zone of the shop, Europe\/Bucharest/)).toBeVisible()
  await user.type(await field(/^First day/), '2026-11-21')
  await user.type(await field(/^From/), '08:30')
  await user.type(await field(/^Last day/), '2026-11-30')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const row = await one(backend)
  expect(row?.starts_at?.toISOString()).toBe('2026-11-21T06:30:00.000Z')
  // The whole last day.
  expect(row?.ends_at?.toISOString()).toBe('2026-11-30T22:00:00.000Z')
  expect(await field(/^Last day/)).toHaveValue('30/11/2026')
  expect(await field(/^Until/)).toHaveValue('')
})

it('ends at the end of the last day when it ends at midnight', async () => {
  const { user, backend, settled } = await openApp('/discounts/berry50')
  await user.type(await field(/^Last day/), '2026-11-30')
  await user.type(await field(/^Until/), '00:00')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect((await one(backend))?.ends_at?.toISOString()).toBe('2026-12-01T00:00:00.000Z')
})

it('shows an unchanged form for an end in the hour that occurs twice', async () => {
  const { user } = await openApp('/discounts/berry50', {
    before: async ({ db }) => {
      await db.insertInto('meta').values({ key: 'timeZone', value: 'Europe/Bucharest' }).execute()
      // The second 03:30 of that day.
      await db.updateTable('discounts').set({ ends_at: '2026-10-25T01:30:00Z' }).execute()
    },
  })
  expect(await field(/^Until/)).toHaveValue('03:30')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await retype(user, 'Percent', '40')
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible()
})

it('restricts a discount to products that are found by name', async () => {
  const { user, backend, settled } = await openApp('/discounts/flat05', {
    before: ({ db }) => db.updateTable('products').set({ name: 'Amber jug' }).where('id', '=', 3).execute(),
  })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'Selected products')
  await user.type(await screen.findByRole('combobox', { name: 'Products' }), 'amber')
  await user.click(await screen.findByRole('option', { name: /Amber jug/ }))
  expect(screen.getByRole('button', { name: 'Remove Amber jug' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await one(backend, 'FLAT05')).toMatchObject({ scope: 'products', products: [3] })
  await user.click(screen.getByRole('button', { name: 'Remove Amber jug' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Choose a product that the shop has.')).toBeVisible()
  expect(await one(backend, 'FLAT05')).toMatchObject({ products: [3] })
})

it('duplicates a discount with another code', async () => {
  const { user, backend, router, settled } = await openApp('/discounts/berry50')
  await openMenu(user, 'Duplicate')
  expect(await screen.findByRole('heading', { level: 1, name: 'New discount' })).toBeVisible()
  expect(router.state.location.href).toBe('/discounts/new?from=berry50')
  expect(await field('Code')).toHaveValue('')
  expect(await field('Percent')).toHaveValue('50')
  await user.type(await field('Code'), 'berry50')
  await user.click(screen.getByRole('button', { name: 'Add discount' }))
  const code = await field('Code')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Another discount has this code/))
  await retype(user, 'Code', 'cherry50')
  await user.click(screen.getByRole('button', { name: 'Add discount' }))
  await settled()
  expect(await one(backend, 'CHERRY50')).toMatchObject({ kind: 'percent', percent: 50, max_amount: 4_900 })
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/discounts/new'))
})

it('shows errors in the form and sends nothing', async () => {
  const { user, backend } = await openApp('/discounts/new')
  await user.type(await field('Code'), 'two words')
  await user.type(await field('Percent'), '150')
  await user.type(await field(/^Uses in total/), '0')
  await user.type(await field(/^Last day/), '9999-12-31')
  await user.click(screen.getByRole('button', { name: 'Add discount' }))
  expect(await field('Code')).toHaveAccessibleDescription(/without spaces/)
  expect(await field('Percent')).toHaveAccessibleDescription(/from 1 to 100/)
  expect(await field(/^Uses in total/)).toHaveAccessibleDescription(/from 1 to/)
  expect(await field(/^Last day/)).toHaveAccessibleDescription(/after the start/)
  expect(await codes(backend)).toEqual(demoCodes)
})

it('lets people choose when someone else changed the same field', async () => {
  const { user, backend, settled } = await openApp('/discounts/berry50')
  await backend.post(
    'discount/edit',
    { id: 'berry50', changes: { percent: 40 } },
    await backend.signIn('sam@example.com', 'berry-demo-2'),
  )
  await savePercent(user, '60')
  const panel = within(await screen.findByRole('alert', { name: /changed this/ }))
  expect(panel.getAllByRole('row')[1]).toHaveTextContent(/^Percent.*4060$/)
  await settled()
  expect((await one(backend))?.percent).toBe(40)
  await user.click(panel.getByRole('button', { name: 'Save these values' }))
  await waitFor(async () => expect((await one(backend))?.percent).toBe(60))
  await settled()
})

it('shows a reader everything and changes nothing', async () => {
  const { settled, router } = await openApp('/discounts/berry50', {
    before: ({ db }) =>
      db.updateTable('users').set({ role_id: 'reader' }).where('id', '=', 'ada00000').execute(),
  })
  expect(screen.getByText(/you need the permission “Edit discounts”/)).toBeVisible()
  expect(await field('Code')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  await router.navigate({ to: '/discounts' })
  await settled()
  expect(screen.queryByRole('link', { name: 'Add discount' })).toBeNull()
  expect(shownCodes()).toHaveLength(4)
})

it('ends all matching discounts after a confirmation and reopens them on undo', async () => {
  const { user, backend, settled } = await openApp('/discounts', {
    before: ({ db, clock }) =>
      db
        .insertInto('discounts')
        .values(
          Array.from({ length: 20 }, (_, at) => ({
            id: `x${at}`,
            code: `X${at}`,
            kind: 'delivery' as const,
            scope: 'all' as const,
            created_at: clock(),
            updated_at: clock(),
          })),
        )
        .execute(),
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 24' }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'End now' }))
  const question = within(await screen.findByRole('dialog', { name: 'End 24 discounts?' }))
  await user.click(question.getByRole('button', { name: 'End now' }))
  expect(await screen.findByText('24 discounts ended')).toBeVisible()
  expect((await stored(backend)).every(({ ends_at }) => ends_at !== null)).toBe(true)
  await undo(user)
  expect(await screen.findByText('24 discounts reopened')).toBeVisible()
  await settled()
  expect((await stored(backend)).every(({ ends_at }) => ends_at === null)).toBe(true)
})

it('exports the discounts', async () => {
  const { user } = await openApp('/discounts?sort=code')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  const lines = await savedLines(files)
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^Code,Discount,Status,Uses,Sales/)
  expect(lines[1]).toMatch(/^BERRY50,/)
})

const listed = ({ queryClient }: Opened) =>
  queryClient
    .getQueriesData({ queryKey: ['discounts', 'list'] })
    .flatMap(([key]) => optimisticPages.readOptimistic(queryClient, key)?.discounts ?? [])
const shownOf = (opened: Opened) => listed(opened).find(({ id }) => id === 'berry50')
const isThere = async (backend: Backend) => (await one(backend)) !== undefined

const writes: Record<string, Write> = {
  'a new discount': {
    at: '/discounts/new',
    path: 'discount/add',
    act: addSummer,
    kept: async (backend) => (await one(backend, 'SUMMER'))?.percent,
    unchanged: undefined,
    changed: 15,
    shown: () => undefined,
  },
  'an edited discount': {
    at: '/discounts/berry50',
    path: 'discount/edit',
    act: (user) => savePercent(user, '40'),
    kept: async (backend) => {
      const row = await one(backend)
      return [row?.percent, row?.version]
    },
    unchanged: [50, 1],
    changed: [40, 2],
    shown: (opened) => shownOf(opened)?.percent,
  },
  'a discount that is switched off': {
    at: '/discounts/berry50',
    path: 'discount/edit',
    act: (user) => openMenu(user, 'Turn off'),
    kept: async (backend) => (await one(backend))?.is_active,
    unchanged: true,
    changed: false,
    shown: (opened) => shownOf(opened)?.state,
  },
  'an ended discount': {
    at: '/discounts/berry50',
    path: 'discount/end',
    act: (user) => openMenu(user, 'End now'),
    kept: async (backend) => (await one(backend))?.ends_at === null,
    unchanged: true,
    changed: false,
    shown: (opened) => shownOf(opened)?.state,
  },
  'a reopened discount': {
    at: '/discounts/berry50',
    path: 'discount/reopen',
    first: async ({ user, settled }) => {
      await openMenu(user, 'End now')
      await screen.findByRole('button', { name: 'Undo' })
      await settled()
    },
    act: undo,
    kept: async (backend) => (await one(backend))?.ends_at === null,
    unchanged: false,
    changed: true,
    shown: () => undefined,
  },
  'a deleted discount': {
    at: '/discounts/berry50',
    path: 'discount/delete',
    act: (user) => openMenu(user, 'Delete discount'),
    kept: isThere,
    unchanged: true,
    changed: false,
    shown: (opened) => listed(opened).some(({ id }) => id === 'berry50'),
  },
  'a restored discount': {
    at: '/discounts/berry50',
    path: 'discount/restore',
    first: async ({ user, settled }) => {
      await openMenu(user, 'Delete discount')
      await screen.findByRole('button', { name: 'Undo' })
      await settled()
    },
    act: undo,
    kept: isThere,
    unchanged: false,
    changed: true,
    shown: () => undefined,
  },
}

fourTests('/discounts', writes)

it('limits a discount to countries', async () => {
  const { user, backend, settled } = await openApp('/discounts/berry50')
  const countries = screen.getByRole('combobox', { name: /^Countries/ })
  await user.type(countries, 'germany{Enter}')
  expect(screen.getByText('Unsaved changes: Countries')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const stored = await backend.db
    .selectFrom('discounts')
    .select('countries')
    .where('id', '=', 'berry50')
    .executeTakeFirstOrThrow()
  expect(stored.countries).toEqual(['DE'])
})

it('applies a discount automatically, under its name', async () => {
  const { user, router, settled } = await openApp('/discounts/new')
  await user.click(screen.getByRole('switch', { name: /^Apply automatically/ }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'spring')
  await user.type(await field('Percent'), '10')
  await user.click(screen.getByRole('button', { name: 'Add discount' }))
  await settled()
  await router.navigate({ href: '/products/1' })
  await user.click(await screen.findByRole('button', { name: 'Add to cart' }))
  await settled()
  await router.navigate({ to: '/checkout' })
  const summary = within(await screen.findByRole('region', { name: 'Order summary' }))
  await waitFor(() => expect(summary.getByText('Discount, SPRING')).toBeVisible())
})
