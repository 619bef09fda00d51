import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { catchFiles, savedLines } from '#tests/support/saved-files.ts'
import { network } from '#tests/support/setup.ts'

afterEach(() => notifyManager.setScheduler(defaultScheduler))

type User = Opened['user']

const stored = ({ db }: Backend) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'product_id')
    .selectAll('reviews')
    .select('products.name')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute()
const reviewOf = async ({ db }: Backend, id: string) =>
  db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The numbers that states are kept as. */
const [published, waiting, rejected] = [1, 2, 3]

const table = () => within(screen.getByRole('table', { name: 'Reviews' }))
const shown = () => table().getAllByRole('rowheader')
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Views' }))
    .getByText(name)
    .closest('button') as HTMLElement
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Review' }))

/** No one has looked at any review yet. */
const allWaiting = ({ db }: Backend) => db.updateTable('reviews').set({ status: waiting }).execute()

async function openReviews(url = '/reviews', before: (backend: Backend) => Promise<unknown> = allWaiting) {
  const opened = await openApp(url, { before })
  const [one] = await stored(opened.backend)
  if (!one) throw new Error('The shop has no reviews')
  return { ...opened, one: { id: one.id, product: one.product_id, label: `${one.name}, by ${one.author}` } }
}

it('counts reviews in tabs by status and shows the newest first', async () => {
  const { backend, user, router, settled } = await openApp('/reviews')
  const all = await stored(backend)
  expect(shown().map((one) => within(one).getByRole('link').textContent)).toEqual(all.map(({ name }) => name))
  const open = all.filter(({ status }) => status === waiting)
  expect(tab('Under review')).toHaveTextContent(`Under review${open.length}`)
  expect(tab('All')).toHaveTextContent(`All${all.length}`)
  await user.click(tab('Under review'))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?state=waiting'))
  await waitFor(() => expect(shown()).toHaveLength(open.length))
  await settled()
})

it('sorts, searches and filters by rating, reply and product on the server', async () => {
  const { backend, user, router, settled } = await openApp('/reviews?rating=5')
  const all = await stored(backend)
  expect(shown()).toHaveLength(all.filter(({ rating }) => rating > 4).length)
  await user.click(screen.getByRole('button', { name: /^Rating: 5 stars/ }))
  await user.click(await screen.findByRole('checkbox', { name: '4 stars' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ rating: '4,5' }))
  await waitFor(() => expect(shown()).toHaveLength(all.filter(({ rating }) => rating > 3).length))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await user.click(table().getByRole('button', { name: 'Rating' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=rating'))
  const worst = all.toSorted((one, other) => one.rating - other.rating)[0]
  await waitFor(() => expect(shown()[0]).toHaveTextContent(worst?.name ?? ''))
  const [first] = all
  await user.click(
    screen.getByRole('button', { name: `More actions for ${first?.name}, by ${first?.author}` }),
  )
  await user.click(await screen.findByRole('menuitem', { name: 'View this product’s reviews' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(`?product=${first?.product_id}`))
  await waitFor(() =>
    expect(shown()).toHaveLength(all.filter(({ product_id }) => product_id === first?.product_id).length),
  )
  await settled()
})

it('filters by period, in the address and with a pill', async () => {
  const { backend, user, router, settled } = await openApp('/reviews')
  const all = await stored(backend)
  const [newest] = all
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Date' }))
  const day = newest?.created_at.toISOString().slice(0, 10) ?? ''
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: day } })
  await waitFor(() => expect(router.state.location.searchStr).toBe(`?from=${day}`))
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), 'soon')
  await user.tab()
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription(/Enter a date like/)
  expect(router.state.location.searchStr).toBe(`?from=${day}`)
  const since = all.filter(({ created_at }) => created_at.toISOString() >= day)
  expect(since.length).toBeLessThan(all.length)
  await waitFor(() => expect(shown()).toHaveLength(since.length))
  await user.click(screen.getByRole('radio', { name: 'last 365 days' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?created=year'))
  await waitFor(() => expect(shown()).toHaveLength(all.length))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Remove filter “Date”' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await settled()
})

/** Its writer has ordered the product in one colour and size, and nothing else. */
const boughtInGreen = async (backend: Backend) => {
  await allWaiting(backend)
  const { db } = backend
  const [one] = await stored(backend)
  const customer_id = one?.customer_id ?? 'c0001'
  await db.updateTable('orders').set({ customer_id }).execute()
  await db
    .updateTable('order_lines')
    .set({ product_id: one?.product_id ?? 1, color: 'successDark', size: '12', code: 'FJ-7' })
    .execute()
  await db
    .updateTable('reviews')
    .set({ verified: true, customer_id })
    .where('id', '=', one?.id ?? '')
    .execute()
}

it('names the purchased options in the list, the drawer and the product page', async () => {
  const { user, one, settled } = await openReviews('/reviews', boughtInGreen)
  const variant = 'Dark green · Size 12 · FJ-7'
  expect(table().getByText(variant)).toBeVisible()
  await user.click(screen.getByRole('link', { name: one.label }))
  const panel = await drawer()
  expect(await panel.findByText(variant)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Publish' }))
  await settled()
  await user.click((await drawer()).getAllByRole('link')[0] as HTMLElement)
  expect(await screen.findByText(variant)).toBeVisible()
})

it('publishes and rejects the focused review by keyboard and focuses the next row', async () => {
  const { backend, user, settled } = await openReviews('/reviews?state=waiting')
  const [first, second, third] = await stored(backend)
  await user.keyboard('j')
  await user.keyboard('p')
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', second?.id),
  )
  await user.keyboard('r')
  await settled()
  expect((await reviewOf(backend, first?.id ?? '')).status).toBe(published)
  expect((await reviewOf(backend, second?.id ?? '')).status).toBe(rejected)
  expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', third?.id)
  await user.keyboard('?')
  expect(await screen.findByText('Publish review')).toBeVisible()
})

it('publishes and rejects in the drawer by keyboard and opens the next review', async () => {
  const { backend, user, settled } = await openReviews('/reviews?state=waiting')
  const [first, second, third] = await stored(backend)
  await user.keyboard('j{Enter}')
  expect(await (await drawer()).findByText(first?.review ?? '')).toBeVisible()
  await user.keyboard('p')
  expect(await (await drawer()).findByText(second?.review ?? '')).toBeVisible()
  await user.keyboard('r')
  expect(await (await drawer()).findByText(third?.review ?? '')).toBeVisible()
  await settled()
  expect((await reviewOf(backend, first?.id ?? '')).status).toBe(published)
  expect((await reviewOf(backend, second?.id ?? '')).status).toBe(rejected)
  expect((await reviewOf(backend, third?.id ?? '')).status).toBe(waiting)
})

it('opens the list with a note from a damaged link', async () => {
  await openApp('/reviews?sort=up&state=gone&rating=9')
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(shown().length).toBeGreaterThan(1)
})

it('shows a load error in the list', async () => {
  await openApp('/reviews', {
    answers: [
      http.get('*/api/customer/product/reviews', () =>
        HttpResponse.json({ message: 'Out of order' }, { status: 400 }),
      ),
    ],
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order')
})

it('opens a review outside the page by link, and "Review not found" for an unknown ID', async () => {
  const { backend, user, router, settled } = await openReviews()
  const last = (await stored(backend)).at(-1)
  await router.navigate({ to: '/reviews', search: { q: 'zzzz', review: last?.id ?? '' } })
  expect(await (await drawer()).findByText(last?.review ?? '')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.searchStr).toBe('?q=zzzz'))
  await router.navigate({ to: '/reviews', search: { review: 'nobody' } })
  expect(await (await drawer()).findByText('Review not found')).toBeVisible()
  await settled()
})

it('publishes all matching reviews after a confirmation and undoes it', async () => {
  const { backend, user, settled } = await openReviews('/reviews?state=waiting&size=12', async (shop) => {
    const [one] = await stored(shop)
    if (!one) return
    const {
      name: _,
      search: __,
      folded_author: ___,
      ...row
    } = one as typeof one & Record<'search' | 'folded_author', unknown>
    const more = Array.from({ length: 12 }, (_value, at) => ({
      ...row,
      id: `more${at}`,
      author: `Nobody ${at}`,
    }))
    await shop.db
      .insertInto('reviews')
      .values(more as never)
      .execute()
    await allWaiting(shop)
  })
  const { length } = await stored(backend)
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: `Select all ${length}` }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Publish' }))
  const question = within(await screen.findByRole('dialog', { name: `Publish ${length} reviews?` }))
  expect(question.getByText(new RegExp(`^Currently: ${length} Under review\\.`))).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(`${length} reviews published`)).toBeVisible()
  expect((await stored(backend)).every(({ status }) => status === published)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  await settled()
  expect((await stored(backend)).every(({ status }) => status === waiting)).toBe(true)
})

it('rejects the selected reviews and leaves the others', async () => {
  const { backend, user, one, settled } = await openReviews()
  await user.click(screen.getByRole('checkbox', { name: `Select ${one.label}` }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('1 review rejected')).toBeVisible()
  await settled()
  const all = await stored(backend)
  expect(all.filter(({ status }) => status === rejected).map(({ id }) => id)).toEqual([one.id])
})

it('exports the list', async () => {
  const { backend, user } = await openReviews()
  const files = catchFiles()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  const lines = await savedLines(files)
  expect(lines[0]).toContain(
    'Product,Author,Rating,Review,Date,Status,Reply,Options bought,Verified purchase',
  )
  expect(lines).toHaveLength((await stored(backend)).length + 1)
})

it('shows a published review and its reply on the product page', async () => {
  const { user, one, settled } = await openReviews()
  await user.click(screen.getByRole('link', { name: one.label }))
  const panel = await drawer()
  await user.click(panel.getByRole('button', { name: 'Publish' }))
  await settled()
  await reply(user)
  expect(await screen.findByText('Reply published')).toBeVisible()
  await settled()
  await user.click((await drawer()).getAllByRole('link')[0] as HTMLElement)
  expect(await screen.findByText('Reply from the shop')).toBeVisible()
  expect(screen.getByText('Thank you for writing')).toBeVisible()
  await settled()
})

/** Opens the newest review, replies, and holds the refusal back. */
async function replyRefusedLater() {
  const { user, one, settled } = await openReviews()
  await user.click(screen.getByRole('link', { name: one.label }))
  const panel = await drawer()
  const held = Promise.withResolvers<void>()
  network.use(
    http.post('*/api/customer/product/reviews/edit', async () => {
      await held.promise
      return HttpResponse.json({ message: 'Out of order' }, { status: 400 })
    }),
  )
  await reply(user)
  expect(await panel.findByRole('button', { name: 'Edit reply' })).toBeVisible()
  return {
    user,
    refused: async () => {
      held.resolve()
      expect(await panel.findByRole('button', { name: 'Publish reply' })).toBeVisible()
      await settled()
    },
  }
}

it('keeps a typed reply when its refusal arrives before the list updates', async () => {
  const { refused } = await replyRefusedLater()
  // The list is drawn later than the refusal.
  notifyManager.setScheduler((tell) => setTimeout(tell, 200))
  await refused()
  expect(field()).toHaveValue('Thank you for writing')
})

it('keeps text typed while a refused reply is being sent', async () => {
  const { user, refused } = await replyRefusedLater()
  await user.type(field(), ', Clara')
  await refused()
  expect(field()).toHaveValue('Thank you for writing, Clara')
})

it('does not overwrite the reply of someone else silently, and restores a draft reply', async () => {
  const { backend, user, one, settled, queryClient } = await openReviews()
  await user.click(screen.getByRole('link', { name: one.label }))
  const panel = await drawer()
  await user.type(field(), 'Thank you for writing')
  await settled()
  await otherReplies(backend, one.id)
  await queryClient.invalidateQueries()
  expect(await panel.findByRole('button', { name: 'Edit reply' })).toBeVisible()
  expect(field()).toHaveValue('Thank you for writing')
  await user.click(panel.getByRole('button', { name: 'Edit reply' }))
  expect(await screen.findByText(/Someone else changed this/)).toBeVisible()
  await settled()
  expect((await reviewOf(backend, one.id)).reply).toBe('From the other')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: one.label }))
  await drawer()
  expect(field()).toHaveValue('Thank you for writing')
})

it('requires text in a reply, keeps a refused reply and deletes a reply', async () => {
  const { backend, user, one, settled } = await openReviews()
  await user.click(screen.getByRole('link', { name: one.label }))
  const panel = await drawer()
  await user.click(panel.getByRole('button', { name: 'Publish reply' }))
  expect(await panel.findByText('Enter a reply.')).toBeVisible()
  await otherReplies(backend, one.id)
  await reply(user)
  expect(await screen.findByText(/Someone else changed this/)).toBeVisible()
  await settled()
  expect(field()).toHaveValue('Thank you for writing')
  expect((await reviewOf(backend, one.id)).reply).toBe('From the other')
  await user.click(await panel.findByRole('button', { name: 'Edit reply' }))
  expect(await screen.findByText('Reply published')).toBeVisible()
  await settled()
  await user.click(panel.getByRole('button', { name: 'Delete reply' }))
  expect(await screen.findByText('Reply deleted')).toBeVisible()
  await settled()
  expect((await reviewOf(backend, one.id)).reply).toBeNull()
})

const rowOf = (label: string) =>
  within(screen.getByRole('link', { name: label }).closest('tr') as HTMLElement)

it('publishes a review and replies to it in its row', async () => {
  const { backend, user, one, settled } = await openReviews()
  const row = rowOf(one.label)
  await user.click(row.getByRole('button', { name: 'Publish' }))
  await settled()
  expect((await reviewOf(backend, one.id)).status).toBe(published)
  expect(row.queryByRole('button', { name: 'Publish' })).toBeNull()
  await user.click(row.getByRole('button', { name: 'Reply' }))
  expect(field()).toHaveFocus()
  // Left, and taken up again.
  await user.keyboard('Thank you{Escape}')
  expect(row.queryByRole('textbox')).toBeNull()
  expect(row.getByRole('button', { name: 'Reply' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(field()).toHaveValue('Thank you')
  await user.type(field(), ', Clara')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(row.queryByRole('textbox')).toBeNull()
  expect(await row.findByText('Thank you, Clara')).toBeVisible()
  await settled()
  expect((await reviewOf(backend, one.id)).reply).toBe('Thank you, Clara')
  await user.click(row.getByRole('button', { name: 'Edit reply' }))
  expect(field()).toHaveValue('Thank you, Clara')
})

it('reopens a refused reply in its row with the typed text', async () => {
  const { user, one, settled } = await openReviews()
  const row = rowOf(one.label)
  await user.click(row.getByRole('button', { name: 'Reply' }))
  await user.type(field(), 'Thank you for writing')
  network.use(
    http.post('*/api/customer/product/reviews/edit', () =>
      HttpResponse.json({ message: 'Out of order' }, { status: 400 }),
    ),
  )
  await user.click(row.getByRole('button', { name: 'Publish reply' }))
  expect(await screen.findByText(/Out of order/)).toBeVisible()
  await settled()
  expect(row.getByRole('textbox')).toHaveValue('Thank you for writing')
})

it('moves between reviews with J and K, in the list and in the drawer', async () => {
  const { backend, user, router } = await openReviews()
  const [first, second] = await stored(backend)
  await user.keyboard('j')
  await user.keyboard('{Enter}')
  const panel = await drawer()
  expect(panel.getByText(first?.review as string)).toBeVisible()
  panel.getByRole('button', { name: 'Publish' }).focus()
  await user.keyboard('j')
  expect(await panel.findByText(second?.review as string)).toBeVisible()
  expect(router.state.location.search).toMatchObject({ review: second?.id })
  await user.type(field(), 'just kidding')
  expect(field()).toHaveValue('just kidding')
  await user.click(panel.getByRole('link', { name: 'Previous review' }))
  expect(await panel.findByText(first?.review as string)).toBeVisible()
  expect(panel.queryByRole('link', { name: 'Previous review' })).toBeNull()
  await user.keyboard('kk')
  expect(router.state.location.search).toMatchObject({ review: first?.id })
})

const field = () => screen.getByRole('textbox', { name: 'Reply from the shop' })
async function reply(user: User) {
  await drawer()
  await user.type(field(), 'Thank you for writing')
  await user.click(screen.getByRole('button', { name: 'Publish reply' }))
}
/** Someone else was faster. */
const otherReplies = ({ db }: Backend, id: string) =>
  db
    .updateTable('reviews')
    .set({ reply: 'From the other', replied_at: new Date(), version: 9 } as never)
    .where('id', '=', id)
    .execute()
async function publish(user: User) {
  await user.click((await drawer()).getByRole('button', { name: 'Publish' }))
}

const newest = async (backend: Backend) => {
  const [one] = await stored(backend)
  if (!one) throw new Error('The shop has no reviews')
  return one
}
const opened = {
  at: '/reviews',
  path: 'customer/product/reviews/edit',
  before: allWaiting,
  first: async ({ backend, user, settled }: Opened) => {
    const { name, author } = await newest(backend)
    await user.click(screen.getByRole('link', { name: `${name}, by ${author}` }))
    await drawer()
    await settled()
  },
}

const writes: Record<string, Write> = {
  'a decision': {
    ...opened,
    act: publish,
    kept: async (backend) => (await newest(backend)).status,
    unchanged: waiting,
    changed: published,
    shown: () => within(screen.getByRole('dialog', { name: 'Review' })).queryByText('Under review') !== null,
  },
  'a reply': {
    ...opened,
    act: reply,
    kept: async (backend) => (await newest(backend)).reply,
    unchanged: null,
    changed: 'Thank you for writing',
    shown: () => screen.queryByRole('button', { name: 'Publish reply' }) !== null,
  },
}

fourTests('/reviews', writes)
