import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { catalogueSearchOf } from '#contract/catalogue.ts'
import type { Product } from '#contract/products.ts'
import { filterProducts } from '#features/products/filters/filter-products.ts'
import { optimisticPages, shownProducts } from '#features/products/queries.ts'
import type { Backend } from '#tests/support/backend.ts'
import { passTime, useFastTimers } from '#tests/support/fast-timers.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { requestsTo } from '#tests/support/requests-to.ts'
import { catchFiles, savedLines } from '#tests/support/saved-files.ts'
import { aScreenFailed, expectComplaint, network } from '#tests/support/setup.ts'

type User = Opened['user']

const listIs = (answer: (request: Request) => Response | Promise<Response>) =>
  http.get('*/api/products/list', ({ request }) => answer(request as unknown as Request))

/** The products of the shop as the database has them. */
const stored = ({ db }: Backend) =>
  db.selectFrom('products').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()
const first = async (backend: Backend) => {
  const [one] = await stored(backend)
  if (!one) throw new Error('The shop is empty')
  return one
}
const soldOut = ({ db }: Backend) =>
  db.updateTable('products').set({ stock: 0 }).where('id', '=', 1).execute()

const shownNames = () =>
  within(screen.getByRole('list', { name: 'Products' }))
    .getAllByRole('heading', { level: 2 })
    .map((one) => one.textContent)

async function addFilter(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

it('reads filters and sort order from the address', async () => {
  const { backend } = await openApp('/products?categories=kitchen,toys&price=10-50&sort=high')
  const wanted = (await stored(backend))
    .filter((one) => one.categories.some((category) => ['kitchen', 'toys'].includes(category)))
    .filter((one) => one.price >= 1000 && one.price <= 5000)
    .sort((one, other) => other.price - one.price)
  expect(wanted.length).toBeGreaterThan(2)
  expect(shownNames().toSorted()).toEqual(wanted.map(({ name }) => name).toSorted())
  expect(shownNames()[0]).toBe(wanted[0]?.name)
  expect(screen.getByText(`${wanted.length} products`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Category: Kitchen, Toys' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Price: €10 to €50' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sort: Price, high to low' })).toBeVisible()
})

it('puts filters into the address and removes them by pill or "Clear all"', async () => {
  const { user, router, settled } = await openApp('/products')
  await addFilter(user, 'Category')
  await user.click(await screen.findByRole('checkbox', { name: 'Books' }))
  await user.click(screen.getByRole('checkbox', { name: 'Kitchen' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?categories=kitchen%2Cbooks'))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Remove filter “Category”' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await addFilter(user, 'Stock')
  await waitFor(() => expect(router.state.location.searchStr).toBe('?stock=in'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await settled()
})

it('offers every filter in the drawer', async () => {
  const { user, router, settled } = await openApp('/products')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.click(drawer.getByRole('checkbox', { name: 'Women' }))
  await user.click(drawer.getByRole('checkbox', { name: 'Dark green' }))
  await user.click(drawer.getByRole('radio', { name: '€200 and up' }))
  await user.click(drawer.getByRole('radio', { name: '3.5 of 5' }))
  await user.click(drawer.getByRole('checkbox', { name: 'In stock only' }))
  await user.click(drawer.getByRole('checkbox', { name: 'Wish list only' }))
  await user.click(drawer.getByRole('checkbox', { name: 'Hidden only' }))
  await settled()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toEqual({
    gender: 'female',
    colors: 'successDark',
    price: '200-99999',
    rating: '3.5',
    stock: 'in',
    saved: 'yes',
    visibility: 'hidden',
  })
})

it('shows everything for a damaged address', async () => {
  const { backend } = await openApp(
    '/products?sort=up&price=cheap&rating=9&page=-1&categories=Cars!&stock=9&q=',
  )
  expect(screen.getByText(`${(await stored(backend)).length} products`)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sort: Best selling' })).toBeVisible()
})

it('shows the results of the last search and aborts the earlier request', async () => {
  const { user, backend, router, queryClient, settled } = await openApp('/products')
  const [one, other] = await stored(backend)
  if (!one || !other) throw new Error('too few products')
  const asked: Request[] = []
  const fetching = vi.spyOn(globalThis, 'fetch')
  let answer = () => {}
  network.use(
    listIs(async (request) => {
      asked.push(request)
      const isFirst = new URL(request.url).searchParams.get('q') === one.name
      if (isFirst) await new Promise<void>((done) => (answer = done))
      return backend.app.fetch(request.clone())
    }),
  )
  const field = screen.getByRole('searchbox', { name: 'Search products' })
  await user.click(field)
  await user.paste(one.name)
  await waitFor(() => expect(asked).toHaveLength(1))
  await user.clear(field)
  await user.paste(other.name)
  await waitFor(() => expect(shownNames()).toEqual([other.name]))
  // No one waits for the first one any more, though it has not been answered.
  expect(queryClient.isFetching()).toBe(0)
  const sent = fetching.mock.calls.map(([request]) => request as Request)
  expect(sent.filter(({ url }) => url.includes('products/list')).map(({ signal }) => signal.aborted)).toEqual(
    [true, false],
  )
  answer()
  await settled()
  expect(shownNames()).toEqual([other.name])
  expect(router.state.location.search).toMatchObject({ q: other.name })
})

it('opens a product clicked during a search, without the search returning to the list', async () => {
  const { user, backend, router } = await openApp('/products')
  const opened = Promise.withResolvers<void>()
  network.use(
    http.get('*/api/product/details', async ({ request }) => {
      await opened.promise
      return backend.app.fetch(request)
    }),
    http.post('*/api/product/details', async ({ request }) => {
      await opened.promise
      return backend.app.fetch(request)
    }),
  )
  const [name = ''] = shownNames()
  await user.click(screen.getByRole('searchbox', { name: 'Search products' }))
  useFastTimers()
  await user.paste(name)
  await user.click(screen.getByRole('link', { name }))
  await passTime(400)
  opened.resolve()
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(router.state.location.pathname).toMatch(/^\/products\/\d+$/)
})

it('dims the previous page until the next page arrives', async () => {
  const { user, backend, settled } = await openApp('/products')
  let answer = () => {}
  network.use(
    listIs(async (request) => {
      await new Promise<void>((done) => (answer = done))
      return backend.app.fetch(request)
    }),
  )
  const before = shownNames()
  await user.click(screen.getByRole('button', { name: /^Sort/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Price, high to low' }))
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  expect(shownNames()).toEqual(before)
  answer()
  await settled()
  await waitFor(() => expect(shownNames()).not.toEqual(before))
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
})

const deleteAll = ({ db }: Backend) => db.updateTable('products').set({ deleted_at: new Date() }).execute()

it('explains an empty catalogue and links to adding a product', async () => {
  const { router, user } = await openApp('/products', { before: deleteAll })
  expect(screen.getByRole('heading', { name: 'No products yet' })).toBeVisible()
  const [, inPlace] = screen.getAllByRole('link', { name: 'Add product' })
  await user.click(inPlace as Element)
  await waitFor(() => expect(router.state.location.pathname).toBe('/products/new'))
})

it('deletes the sample products of a new shop with Undo', async () => {
  const { user, backend, settled } = await openApp('/products', { before: deleteAll })
  await user.click(screen.getByRole('button', { name: 'Add sample products' }))
  await settled()
  expect(await screen.findByRole('link', { name: 'Mug' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete sample products' }))
  await settled()
  expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible()
  expect(await stored(backend)).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as Element)
  await settled()
  await waitFor(async () => expect(await stored(backend)).toHaveLength(6))
})

it('adds sample products once after being offline', async () => {
  const { user, backend, settled } = await openApp('/products', { before: deleteAll })
  goOffline()
  const button = screen.getByRole('button', { name: 'Add sample products' })
  await user.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  expect(screen.getByText('Sample products will be added when you’re back online.')).toBeVisible()
  goOnline()
  await settled()
  await waitFor(async () => expect(await stored(backend)).toHaveLength(6))
})

it('clears a search without results', async () => {
  const { user, router, settled } = await openApp('/products?q=zzz&stock=in')
  expect(screen.getByRole('heading', { name: 'No products match these filters' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await settled()
  expect(router.state.location.searchStr).toBe('')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(shownNames().length).toBeGreaterThan(10)
})

it('shows a load error in the list and retries', async () => {
  const { user, backend, settled } = await openApp('/products', {
    answers: [listIs(() => HttpResponse.json({ message: 'Out of order' }, { status: 400 }))],
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load products')
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order')
  expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  network.use(listIs((request) => backend.app.fetch(request)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settled()
  expect(shownNames().length).toBeGreaterThan(10)
})

it('shows a placeholder until the first page arrives', async () => {
  await openApp('/products', { answers: [listIs(() => new Promise(() => {}))], isSlow: true })
  expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})

it('keeps the search in the table and sorts by column', async () => {
  const { user, router, settled, backend } = await openApp('/products?stock=in&sort=low')
  await user.click(screen.getByRole('link', { name: 'Table' }))
  await waitFor(() => expect(router.state.location.href).toBe('/products/table?stock=in&sort=low'))
  const table = within(await screen.findByRole('table', { name: 'Products' }))
  expect(table.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await user.click(table.getByRole('button', { name: 'Price' }))
  await settled()
  expect(router.state.location.search).toMatchObject({ sort: 'high', stock: 'in' })
  expect(table.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
  const dearest = (await stored(backend)).toSorted((one, other) => other.price - one.price)[0]
  const [, row] = table.getAllByRole('row')
  expect(within(row as HTMLElement).getByRole('rowheader')).toHaveTextContent(dearest?.name ?? '')
})

const rowNames = () => screen.getAllByRole('rowheader').map((one) => one.textContent)

it('sorts the table by stock from its header and by name from its menu', async () => {
  const { user, router, settled, backend } = await openApp('/products/table')
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await user.click(within(head('Stock')).getByRole('button'))
  await settled()
  expect(router.state.location.search).toMatchObject({ sort: 'few' })
  expect(head('Stock')).toHaveAttribute('aria-sort', 'ascending')
  const [least] = (await stored(backend)).toSorted(
    (one, other) => one.stock - other.stock || one.id - other.id,
  )
  await waitFor(() => expect(rowNames()[0]).toBe(least?.name))
  await user.click(screen.getByRole('button', { name: 'Sort: Stock, low to high' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Best selling' }))
  await settled()
  expect(router.state.location.search).not.toHaveProperty('sort')
  expect(document.querySelector('[aria-sort]:not([aria-sort="none"])')).toBeNull()
})

it('undoes bulk changes of products', async () => {
  const { user, backend, settled } = await openApp('/products/table?sort=az', {
    before: async ({ db }) => {
      await db.deleteFrom('saved_products').execute()
      const saved = { user_id: 'ada00000', product_id: 1, created_at: new Date() }
      await db.insertInto('saved_products').values(saved).execute()
    },
  })
  const saved = () => backend.db.selectFrom('saved_products').select('product_id').execute()
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar().getByRole('button', { name: 'Add to wish list' }))
  expect(await screen.findByText('19 products added to your wish list')).toBeVisible()
  await settled()
  expect(await saved()).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await settled()
  // What was saved before stays so.
  await waitFor(async () => expect(await saved()).toEqual([{ product_id: 1 }]))

  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete 20 products?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('20 products deleted')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible()
  await settled()
  expect(await stored(backend)).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as Element)
  await settled()
  await waitFor(() => expect(rowNames()).toHaveLength(20))
})

it('saves a view of the table and resets the other filters', async () => {
  const { user, router, settled } = await openApp('/products/table?stock=in&sort=high')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByRole('textbox', { name: 'View name' }), 'Left{Enter}')
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  expect(await views.findByRole('button', { name: /^Left/ })).toHaveAttribute('aria-current', 'page')
  await user.click(views.getByRole('button', { name: /^All/ }))
  await settled()
  expect(router.state.location.searchStr).toBe('?sort=high')
  await router.navigate({ to: '/products/table', search: { rating: 3 } })
  await user.click(views.getByRole('button', { name: /^Left/ }))
  await settled()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toEqual({
    sort: 'high',
    stock: 'in',
    view: 'Left',
  })
})

it('reports a damaged address of the table', async () => {
  await openApp('/products/table?size=7&sort=up')
  expect(screen.getByText(/^Part of this link couldn’t be read/)).toBeVisible()
  expect(rowNames().length).toBeGreaterThan(10)
})

const wholeList = async (backend: Backend) => {
  const all = await backend.get('products/list', await backend.signIn())
  return (await all.json()) as { products: Product[] }
}

it('filters, sorts and pages on the client when the server has no pages', async () => {
  const { user, backend, router, settled } = await openApp('/account')
  const one = (await wholeList(backend)).products.map(({ reviews: _, total: __, ...product }) => product)
  const many = Array.from({ length: 30 }, (_, at) => ({
    ...(one[at % one.length] as Product),
    id: at + 1,
    name: `Thing ${String(at + 1).padStart(2, '0')}`,
    code: '',
    offerPrice: 30 - at,
  }))
  const asked = vi.fn(() => HttpResponse.json({ products: many }))
  network.use(listIs(asked))
  await router.navigate({ to: '/products', search: { sort: 'low' } })
  await settled()
  expect(await screen.findByText('1 to 24 of 30')).toBeVisible()
  expect(shownNames()[0]).toBe('Thing 30')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('25 to 30 of 30')).toBeVisible()
  expect(shownNames().at(-1)).toBe('Thing 01')
  await user.type(screen.getByRole('searchbox'), 'thing 07')
  await waitFor(() => expect(shownNames()).toEqual(['Thing 07']))
  expect(asked).toHaveBeenCalledTimes(1)
})

it('filters and sorts on the client as the server does', async () => {
  const { backend } = await openApp('/account')
  await backend.db.updateTable('products').set({ stock: 0 }).where('id', '<', 4).execute()
  const { products } = await wholeList(backend)
  const token = await backend.signIn()
  for (const query of [
    '',
    'sort=high',
    'sort=discount',
    'sort=popularity',
    'q=o',
    'q=moss+mug',
    'categories=kitchen,books&sort=high',
    'gender=kids',
    'price=10-50',
    'price=200-99999',
    'rating=4',
    'stock=in',
    'colors=successMain,errorDark',
  ]) {
    const filter = catalogueSearchOf(Object.fromEntries(new URLSearchParams(query)))
    const answer = await backend.get(`products/list?${query}&sort=${filter.sort}&limit=200`, token)
    const wanted = ((await answer.json()) as { products: Product[] }).products.map(({ id }) => id)
    expect(
      filterProducts(products, filter)
        .map(({ id }) => id)
        .toSorted(),
      query,
    ).toEqual(wanted.toSorted())
  }
})

it('exports all matching products with formulas escaped', async () => {
  const { user } = await openApp('/products?stock=in', {
    before: async ({ db }) => {
      await db.updateTable('products').set({ stock: 5 }).execute()
      await db
        .updateTable('products')
        .set({ name: '=HYPERLINK("x")', code: 'VASE-1' })
        .where('id', '=', 1)
        .execute()
      await db.updateTable('products').set({ stock: 0 }).where('id', '=', 2).execute()
    },
  })
  const files = catchFiles()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  const lines = await savedLines(files)
  expect(lines).toHaveLength(1 + 19)
  expect(lines.join()).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[0]?.split(',')).toContain('Code')
  expect(lines.join()).toContain(',VASE-1,')
})

it('shows options, details and reviews of a product, and opens a related product', async () => {
  const { user, router, backend, settled } = await openApp('/products/1', {
    before: async ({ db }) => {
      const values = { colors: ['successMain', 'darkMain'], sizes: [8, 20], stock: 3, brand: 'Norrvik' }
      // Whatever day the shop was seeded on, every product can be bought.
      await db.updateTable('products').set({ stock: 9 }).execute()
      await db.updateTable('products').set(values).where('id', '=', 1).execute()
    },
  })
  const { name } = await first(backend)
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  await waitFor(() => expect(document.title).toBe(`${name} · Fernhill`))
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  expect(crumbs.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Shop', 'Products', name])
  expect(screen.getByText('Norrvik')).toBeVisible()
  expect(screen.getByText('Choose a size first.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked()
  expect(screen.getByRole('img', { name: `${name}, green` })).toBeInTheDocument()
  // Who presses the button first is led to what is missing, and nothing is put anywhere.
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(screen.getByRole('radio', { name: '8' })).toHaveFocus()
  // A picture in a colour is that colour chosen.
  await user.click(screen.getByRole('button', { name: `${name}, black` }))
  expect(screen.getByRole('radio', { name: 'Black' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Green' }))
  await user.click(screen.getByRole('button', { name: 'Buy now' }))
  expect(screen.getByRole('radio', { name: '8' })).toHaveFocus()
  expect(router.state.location.pathname).toBe('/products/1')
  expect(localStorage.getItem('berry-cart') ?? '').not.toContain(name)
  await user.click(screen.getByRole('radio', { name: '20' }))
  expect(screen.queryByText(/^Choose/)).toBeNull()
  expect(screen.getByRole('button', { name: `${name}, green` })).toHaveAttribute('aria-pressed', 'true')
  const pieces = screen.getByRole('textbox', { name: 'Quantity' })
  await user.clear(pieces)
  await user.type(pieces, '12{Enter}')
  expect(pieces).toHaveValue('3')
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()

  const region = within(await screen.findByRole('region', { name: 'You may also like' }))
  const related = await region.findAllByRole('link')
  expect(related).toHaveLength(4)
  const next = related[0]?.textContent ?? ''
  await user.click(related[0] as Element)
  expect(await screen.findByRole('heading', { level: 1, name: next })).toBeVisible()
  await settled()
  expect(router.state.location.pathname).not.toBe('/products/1')
  expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
})

it('enlarges pictures and turns them with the arrow keys', async () => {
  const { user } = await openApp('/products/1', {
    before: ({ db }) =>
      db
        .updateTable('products')
        .set({ colors: ['successMain', 'darkMain'] })
        .where('id', '=', 1)
        .execute(),
  })
  await user.click(screen.getByRole('button', { name: 'Enlarge picture' }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByText('1 of 2')).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(viewer.getByText('2 of 2')).toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(viewer.getByText('1 of 2')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows "Product not found" for an unknown product', async () => {
  const { user, router } = await openApp('/products/4711')
  expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'All products' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
})

it('retries a product that failed to load', async () => {
  expectComplaint(...aScreenFailed)
  const { user, backend } = await openApp('/products/1', {
    answers: [
      http.post('*/api/product/details', () => HttpResponse.json({ message: 'No' }, { status: 400 })),
    ],
  })
  network.use(http.post('*/api/product/details', ({ request }) => backend.app.fetch(request)))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const { name } = await first(backend)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
})

it('counts reviews by stars and shows more on request', async () => {
  const { user, backend, settled } = await openApp('/products/1?tab=reviews', {
    before: async ({ db }) => {
      await db.deleteFrom('reviews').execute()
      const review = (at: number) => ({
        id: `t${at}`,
        product_id: 1,
        customer_id: null,
        author: `Buyer ${at}`,
        rating: at < 4 ? 5 : 2.5,
        review: `Said ${at}`,
        status: 1,
        verified: at === 1,
        reply: at === 1 ? 'Thank you.' : null,
        replied_at: null,
        created_at: new Date(Date.now() - at * 3_600_000),
      })
      await db.insertInto('reviews').values([1, 2, 3, 4, 5, 6, 7, 8].map(review)).execute()
    },
  })
  expect(backend).toBeDefined()
  expect(screen.getByText('5 stars: 3 reviews')).toBeInTheDocument()
  expect(screen.getByText('3 stars: 5 reviews')).toBeInTheDocument()
  const list = within(screen.getByRole('list', { name: 'Reviews' }))
  expect(list.getAllByRole('listitem')).toHaveLength(6)
  const [newest] = list.getAllByRole('listitem')
  expect(newest).toHaveTextContent('Said 1')
  expect(newest).toHaveTextContent('Verified purchase')
  expect(newest).toHaveTextContent('Thank you.')
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }))
  await settled()
  expect(list.getAllByRole('listitem')).toHaveLength(8)
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
})

async function rename(user: User, name: string) {
  const field = await screen.findByLabelText('Name')
  await user.clear(field)
  await user.type(field, name)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
}

async function say(user: User, text: string) {
  await user.click(screen.getByRole('button', { name: /^(Write a|Edit your) review$/ }))
  await user.click(screen.getByRole('radio', { name: '4.5 of 5' }))
  const field = screen.getByRole('textbox', { name: 'Your review' })
  await user.clear(field)
  await user.type(field, text)
  await user.click(screen.getByRole('button', { name: 'Publish review' }))
}

async function addLamp(user: User) {
  await user.type(await screen.findByLabelText('Name'), 'Reading lamp')
  await user.type(screen.getByLabelText('Price'), '49.90')
  await user.clear(screen.getByLabelText('In stock'))
  await user.type(screen.getByLabelText('In stock'), '7')
  await user.click(screen.getByRole('button', { name: 'Add product' }))
}

async function remove(user: User) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete product' }))
}

/** Ticks the first two products of the table, and does something with them. */
async function withTwo(user: User, name: string) {
  const [, one, two] = await screen.findAllByRole('checkbox', { name: /^Select / })
  await user.click(one as Element)
  await user.click(two as Element)
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name }))
}

const firstHeart = () => screen.getAllByRole('button', { name: /^Save / })[0]?.getAttribute('aria-pressed')
const detailName = ({ queryClient }: Opened) =>
  shownProducts.readOptimistic(queryClient, ['products', 'detail', '1'])?.name

const writes: Record<string, Write> = {
  'a product on the wish list': {
    at: '/products/1',
    path: 'products/save',
    act: (user) => user.click(screen.getAllByRole('button', { name: /^Save / })[0] as Element),
    kept: ({ db }) => db.selectFrom('saved_products').select('product_id').execute(),
    before: ({ db }) => db.deleteFrom('saved_products').execute(),
    unchanged: [],
    changed: [{ product_id: 1 }],
    shown: firstHeart,
  },
  'a stock notification': {
    at: '/products/1',
    path: 'products/tell',
    before: soldOut,
    act: (user) => user.click(screen.getAllByRole('button', { name: /^Notify me when/ })[0] as Element),
    kept: ({ db }) => db.selectFrom('stock_watchers').select('product_id').execute(),
    unchanged: [],
    changed: [{ product_id: 1 }],
    shown: () => screen.getAllByRole('button', { name: /^Notify me when/ })[0]?.getAttribute('aria-pressed'),
  },
  'an edited product': {
    at: '/products/1/edit',
    path: 'products/edit',
    before: ({ db }) => db.updateTable('products').set({ name: 'Old jug' }).where('id', '=', 1).execute(),
    act: (user) => rename(user, 'New jug'),
    kept: async (backend) => {
      const { name, version } = await first(backend)
      return { name, version }
    },
    unchanged: { name: 'Old jug', version: 1 },
    changed: { name: 'New jug', version: 2 },
    shown: detailName,
  },
  'a new product': {
    at: '/products/new',
    path: 'products/add',
    act: addLamp,
    kept: async (backend) =>
      (await stored(backend))
        .filter((one) => one.name === 'Reading lamp')
        .map(({ price, list_price, stock }) => ({ price, list_price, stock })),
    unchanged: [],
    changed: [{ price: 4990, list_price: 4990, stock: 7 }],
    shown: () => undefined,
  },
  'a deleted product': {
    at: '/products/1/edit',
    path: 'products/delete',
    act: remove,
    kept: async (backend) => (await stored(backend)).some((one) => one.id === 1),
    unchanged: true,
    changed: false,
    shown: ({ queryClient }) =>
      queryClient
        .getQueriesData({ queryKey: ['products', 'list'] })
        .flatMap(([key]) => optimisticPages.readOptimistic(queryClient, key)?.products ?? [])
        .some((one) => one.id === 1),
  },
  'several products on the wish list': {
    at: '/products/table?sort=az',
    path: 'products/save-all',
    before: ({ db }) => db.deleteFrom('saved_products').execute(),
    act: (user) => withTwo(user, 'Add to wish list'),
    kept: async ({ db }) => (await db.selectFrom('saved_products').select('product_id').execute()).length,
    unchanged: 0,
    changed: 2,
    shown: firstHeart,
  },
  'the category of several products': {
    at: '/products/table?sort=az',
    path: 'products/change-all',
    before: ({ db }) =>
      db
        .updateTable('products')
        .set({ category: 'books', categories: ['books'] })
        .execute(),
    act: async (user) => {
      await withTwo(user, 'Category')
      await user.click(await screen.findByRole('menuitem', { name: 'Toys' }))
    },
    kept: async (backend) =>
      (await stored(backend)).filter(({ categories: [main] }) => main === 'toys').length,
    unchanged: 0,
    changed: 2,
    shown: () => screen.queryAllByText('Toys', { selector: 'td *' }).length,
  },
  'several deleted products': {
    at: '/products/table?sort=az',
    path: 'customer/product/delete',
    act: (user) => withTwo(user, 'Delete'),
    kept: async (backend) => (await stored(backend)).length,
    unchanged: 20,
    changed: 18,
    shown: () => screen.queryAllByRole('rowheader').length,
  },
  'a review': {
    at: '/products/1?tab=reviews',
    path: 'review/add',
    before: ({ db }) => db.deleteFrom('reviews').execute(),
    act: (user) => say(user, 'Pours without a drip'),
    kept: ({ db }) => db.selectFrom('reviews').select(['product_id', 'rating', 'review', 'author']).execute(),
    unchanged: [],
    changed: [{ product_id: 1, rating: 4.5, review: 'Pours without a drip', author: 'Ada Palmer' }],
    shown: () => screen.queryAllByText('Pours without a drip', { selector: 'p' }).length,
  },
}

fourTests('/products', writes)

it('keeps refused values in the form', async () => {
  const { user } = await openApp('/products/new')
  refuseWrites()
  await addLamp(user)
  await screen.findAllByText('Refused by the test')
  expect(screen.getByLabelText('Name')).toHaveValue('Reading lamp')
  expect(screen.getByLabelText('Price')).toHaveValue('49.90')
})

it('shows errors in the form and sends nothing', async () => {
  const { user, settled } = await openApp('/products/new')
  const sent = requestsTo('customer/product/add')
  await user.type(screen.getByLabelText(/^Original price/), '5')
  await user.clear(screen.getByLabelText('In stock'))
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/)
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(/above zero/)
  await user.type(screen.getByLabelText('Name'), 'Lamp')
  await user.type(screen.getByLabelText('Price'), '20')
  await user.type(screen.getByLabelText('In stock'), '1')
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  expect(screen.getByLabelText(/^Original price/)).toHaveAccessibleDescription(/Enter at least the price/)
  await settled()
  expect(sent).toEqual([])
})

it('accepts amounts in the notation of the language', async () => {
  const { user, backend, settled } = await openApp('/products/1/edit')
  const { configure } = await import('#kernel/config.ts')
  configure({ locale: 'fr' })
  const field = await screen.findByLabelText('Prix')
  await user.clear(field)
  await user.type(field, '1234,56')
  expect(field).toHaveValue('1234,56')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await settled()
  await waitFor(async () => expect((await first(backend)).price).toBe(123_456))
})

it('restores typed text after a reload', async () => {
  const opened = await openApp('/products/1/edit')
  await opened.user.type(await screen.findByLabelText('Name'), ' and more')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain(' and more'))
  await opened.close()
  await openApp('/products/1/edit', { backend: opened.backend })
  const { name } = await first(opened.backend)
  expect(await screen.findByLabelText('Name')).toHaveValue(`${name} and more`)
  expect(screen.getByText('Unsaved changes: Name')).toBeVisible()
})

/** Sam changes the first product while Ada's form is open. */
async function samChanges(backend: Backend, changes: object) {
  const token = await backend.signIn('sam@example.com', 'berry-demo-2')
  expect((await backend.post('products/edit', { id: 1, changes }, token)).status).toBe(200)
}

it('keeps changes of others when a draft is restored', async () => {
  const opened = await openApp('/products/1/edit')
  await opened.user.type(await screen.findByLabelText('Name'), ' II')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain(' II'))
  await opened.close()
  await samChanges(opened.backend, { stock: 3 })
  const { user, settled, backend } = await openApp('/products/1/edit', { backend: opened.backend })
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await settled()
  await waitFor(async () => expect((await first(backend)).name).toMatch(/ II$/))
  expect((await first(backend)).stock).toBe(3)
})

it('merges a change of another field by someone else', async () => {
  const { user, backend, settled } = await openApp('/products/1/edit')
  await samChanges(backend, { stock: 3 })
  await rename(user, 'Merged jug')
  await settled()
  await waitFor(async () => expect(await first(backend)).toMatchObject({ name: 'Merged jug', stock: 3 }))
  expect(screen.queryByRole('alert', { name: /changed this/ })).toBeNull()
})

it.each([
  ['Yours', 'Ada’s jug'],
  ['Theirs', 'Sam’s jug'],
])('shows both versions when both change the same field: %s', async (whose, name) => {
  const { user, backend, settled } = await openApp('/products/1/edit')
  const before = (await first(backend)).name
  await samChanges(backend, { name: 'Sam’s jug', brand: 'Sam & Co' })
  await rename(user, 'Ada’s jug')
  const note = within(await screen.findByRole('alert', { name: /^Sam Okoro changed this/ }))
  expect(screen.getByRole('alert', { name: /^Sam Okoro changed this/ })).toHaveFocus()
  const [, row, ...others] = note.getAllByRole('row')
  expect(row).toHaveTextContent(`Name${before}Sam’s jugAda’s jug`)
  expect(others).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada’s jug')
  await user.click(note.getByRole('radio', { name: `Name ${whose} ${name}` }))
  await user.click(note.getByRole('button', { name: 'Save these values' }))
  await settled()
  await waitFor(async () => expect(await first(backend)).toMatchObject({ name, brand: 'Sam & Co' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  expect(screen.getByLabelText(/^Brand/)).toHaveValue('Sam & Co')
  expect(screen.queryByRole('alert', { name: /^Sam Okoro changed this/ })).toBeNull()
})

it('removes a deleted product immediately and restores it on "Undo"', async () => {
  const { user, backend, router, settled } = await openApp('/products/1/edit')
  const { name } = await first(backend)
  await remove(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  await settled()
  await screen.findByRole('list', { name: 'Products' })
  expect(shownNames()).not.toContain(name)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  await waitFor(() => expect(shownNames()).toContain(name))
  expect((await first(backend)).id).toBe(1)
})

it('replaces your earlier review', async () => {
  const { user, backend, settled } = await openApp('/products/1?tab=reviews', {
    before: ({ db }) => db.deleteFrom('reviews').execute(),
  })
  await say(user, 'Good')
  await settled()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish review' })).toBeNull())
  await say(user, 'Better')
  await settled()
  const kept = await backend.db.selectFrom('reviews').select('review').execute()
  expect(kept).toEqual([{ review: 'Better' }])
  expect(screen.getByText('5 stars: 1 review')).toBeInTheDocument()
})

it('shows a read-only catalogue when the server has no extensions', async () => {
  await openApp('/products', {
    answers: [http.get('*/api/account/capabilities', () => HttpResponse.json({ extensions: [] }))],
  })
  expect(shownNames().length).toBeGreaterThan(10)
  expect(screen.queryByRole('button', { name: /^Save / })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add product' })).toBeNull()
})

it('hides a hidden product in the shop and marks it in the table', async () => {
  const { user, router, settled, backend } = await openApp('/products/1/edit')
  const { name } = await first(backend)
  await user.click(await screen.findByRole('switch', { name: /^Visible in the shop/ }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await first(backend)).is_hidden).toBe(true))
  await router.navigate({ href: '/products' })
  await settled()
  expect(screen.getByText('19 products')).toBeVisible()
  expect(shownNames()).not.toContain(name)
  await router.navigate({ href: '/products/table' })
  await settled()
  expect(
    within(await screen.findByRole('rowheader', { name: new RegExp(name) })).getByText('Hidden'),
  ).toBeVisible()
  expect(screen.getAllByText('Hidden')).toHaveLength(1)
  await router.navigate({ href: '/products/table?visibility=hidden' })
  await settled()
  expect(rowNames()).toHaveLength(1)
  await router.navigate({ href: '/products/1' })
  await settled()
  expect(screen.getByText('This product is hidden. Customers can’t see or buy it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
})

it('reports a duplicate code once, at its field, with the other product and the focus', async () => {
  const { user, backend } = await openApp('/products/1/edit', {
    before: ({ db }) =>
      db.updateTable('products').set({ code: 'ZZ-901', name: 'Blue vase' }).where('id', '=', 2).execute(),
  })
  const field = await screen.findByRole('textbox', { name: /^Code/ })
  await user.clear(field)
  await user.type(field, 'zz-901')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/“Blue vase” has this code/))
  // The message of the failure fades out.
  await waitFor(() => expect(screen.getAllByText(/has this code/)).toHaveLength(1))
  expect(field).toHaveFocus()
  expect(field).toHaveValue('zz-901')
  await user.type(field, 'x')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await first(backend)).code).toBe('zz-901x'))
})

it('offers no new product to a role that cannot set prices', async () => {
  const before = ({ db }: Backend) =>
    db.updateTable('users').set({ role_id: 'staff' }).where('email', '=', 'admin@example.com').execute()
  const { router } = await openApp('/products', { before })
  expect(screen.queryByRole('link', { name: 'Add product' })).not.toBeInTheDocument()
  await router.navigate({ to: '/products/new' })
  expect(await screen.findByText(/“Edit prices”/)).toBeVisible()
})
