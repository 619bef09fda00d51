import { beforeEach, describe, expect, it } from 'vitest'
import type { ModerationReply, ShopReview, ShopReviewsReply } from '#contract/moderation.ts'
import type { Product } from '#contract/products.ts'
import { bodyOf } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const list = (query = '') => bodyOf<ShopReviewsReply>(backend.get(`customer/product/reviews${query}`, ada))
const edit = (body: object, headers = {}) =>
  backend.post('customer/product/reviews/edit', body, { ...ada, ...headers })
const done = (body: object) => bodyOf<ModerationReply>(edit(body))
const reviewOf = async (id: string) =>
  (await list()).productreviews.find((review) => review.id === id) as ShopReview
/** What the shop's people may read of every product, against what its published reviews say. */
async function ratingsAreRight() {
  const { productreviews } = await list()
  const { products } = await bodyOf<{ products: Product[] }>(backend.get('products/list', ada))
  for (const { id, rating, reviews } of products) {
    const own = productreviews.filter(({ product, state }) => product === id && state === 'published')
    expect(reviews).toBe(own.length)
    const mean = own.reduce((sum, one) => sum + one.rating, 0) / (own.length || 1)
    expect(rating).toBeCloseTo(mean, 8)
  }
}

describe('review list', () => {
  it('returns every review with the keys of an older client without parameters', async () => {
    const { productreviews, ...rest } = await list()
    expect(rest).toEqual({})
    expect(productreviews).toHaveLength(8)
    expect(productreviews.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 2, 2, 2])
    expect(productreviews[0]).toMatchObject({
      name: expect.any(String),
      author: expect.any(String),
      review: expect.any(String),
      rating: expect.any(Number),
      date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
    })
  })

  it.for(['created', 'rating', 'author', 'product', 'state'])(
    'sorts by %s in both directions',
    async (sort) => {
      const up = await list(`?limit=200&sort=${sort}`)
      const down = await list(`?limit=200&sort=-${sort}`)
      expect(down.productreviews).toEqual(up.productreviews.toReversed())
      const pages = await Promise.all(
        [0, 3, 6].map((offset) => list(`?limit=3&offset=${offset}&sort=${sort}`)),
      )
      expect(pages.flatMap(({ productreviews }) => productreviews)).toEqual(up.productreviews)
      const values = up.productreviews.map(
        (one) =>
          ({ ...one, author: one.author.toLowerCase(), product: one.name.toLowerCase(), state: one.status })[
            sort
          ] as string,
      )
      expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
    },
  )

  it('filters reviews and counts them by status', async () => {
    const { productreviews: all } = await list()
    expect((await list('?limit=9&state=waiting')).counts).toEqual({ published: 5, waiting: 3, rejected: 0 })
    expect((await list('?limit=9&state=waiting')).total).toBe(3)
    const [first] = all as [ShopReview]
    const of = async (query: string) => (await list(`?limit=9&sort=created&${query}`)).productreviews
    expect(await of(`product=${first.product}`)).toEqual(
      all.filter(({ product }) => product === first.product),
    )
    expect(await of(`q=${encodeURIComponent(first.author.toUpperCase())}`)).toContainEqual(first)
    expect(await of(`q=${encodeURIComponent(first.name)}`)).toContainEqual(first)
    expect(await of('q=%25')).toEqual([])
    const stars = (rating: number) => Math.max(1, Math.ceil(rating))
    expect(await of('rating=4,5')).toEqual(all.filter(({ rating }) => stars(rating) >= 4))
    expect(await of(`id=${first.id}`)).toEqual([first])
    expect(await of('replied=yes')).toEqual(all.filter(({ reply }) => reply !== null))
  })
})

describe('review moderation', () => {
  it('publishes and rejects reviews and updates the rating', async () => {
    const [waiting] = (await list('?limit=1&state=waiting')).productreviews
    const id = waiting?.id ?? ''
    for (const state of ['published', 'rejected', 'waiting', 'published']) {
      const { review, previous } = await done({ ids: [id], state })
      expect(review).toMatchObject({ id, state })
      expect(Object.keys(previous)).toEqual([id])
      await ratingsAreRight()
    }
    expect((await reviewOf(id)).version).toBe(5)
  })

  it('adds, changes and removes a reply', async () => {
    backend.wait(60_000)
    const { review, previous } = await done({ ids: ['r0008'], reply: ' Thank you ' })
    expect(review).toMatchObject({ reply: 'Thank you', repliedAt: backend.clock().toISOString(), version: 2 })
    expect(previous).toEqual({})
    expect((await done({ ids: ['r0008'], reply: 'Thank you' })).review?.version).toBe(2)
    expect((await done({ ids: ['r0008'], reply: '', state: 'published' })).review).toMatchObject({
      reply: null,
      repliedAt: null,
      state: 'published',
      version: 3,
    })
  })

  it('undoes a change of several reviews', async () => {
    const before = (await list()).productreviews
    const ids = before.map(({ id }) => id)
    const { reviews, previous } = await done({ ids: [...ids, 'nobody'], state: 'rejected' })
    expect(reviews).toHaveLength(8)
    expect((await list('?limit=1')).counts).toEqual({ published: 0, waiting: 0, rejected: 8 })
    await ratingsAreRight()
    await done({ states: previous })
    const states = ({ id, state }: ShopReview) => [id, state]
    expect((await list()).productreviews.map(states)).toEqual(before.map(states))
    await ratingsAreRight()
  })

  it('changes all matching reviews and no others', async () => {
    const { reviews, left } = await done({ all: true, filter: { state: 'waiting' }, state: 'published' })
    expect([reviews.length, left]).toEqual([3, 0])
    expect((await list('?limit=1')).counts).toEqual({ published: 8, waiting: 0, rejected: 0 })
    await ratingsAreRight()
  })

  it('returns a conflict for an older version only for the same field', async () => {
    await done({ ids: ['r0008'], state: 'rejected' })
    const base = { state: 'waiting', reply: '' }
    expect(await done({ ids: ['r0008'], reply: 'Sorry', version: 1, base })).toMatchObject({
      review: { state: 'rejected', reply: 'Sorry' },
    })
    const response = await edit({ ids: ['r0008'], state: 'published', version: 1, base })
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toMatchObject({
      code: 'conflict',
      current: { state: 'rejected', reply: 'Sorry' },
    })
  })

  it.for([
    [{}, 400],
    [{ ids: ['r0008'] }, 400],
    [{ ids: ['r0007', 'r0008'], reply: 'x' }, 400],
    [{ all: true }, 400],
    [{ ids: ['r0008'], all: true, state: 'waiting' }, 400],
    [{ ids: ['nobody'], state: 'waiting' }, 404],
  ] as const)('is refused with %o', async ([body, status]) => {
    expect((await edit(body)).status).toBe(status)
  })

  it('keeps ratings correct while people write reviews', async () => {
    const ids = (await list()).productreviews.map(({ id }) => id)
    const states = ['published', 'rejected', 'waiting']
    const all = await Promise.all([
      ...Array.from({ length: 12 }, (_, at) =>
        edit({ ids: at % 2 ? ids : ids.toReversed(), state: states[at % 3] }),
      ),
      ...Array.from({ length: 12 }, (_, at) =>
        backend.post('review/add', { product: 1 + (at % 4), rating: 1 + (at % 5), review: 'x' }, ada),
      ),
    ])
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    await ratingsAreRight()
  })

  it('does not publish a rejected review when it is written again', async () => {
    const write = (review: string) => backend.post('review/add', { product: 2, rating: 1, review }, ada)
    const { review } = await bodyOf<{ review: { id: string } }>(write('Rude'))
    await done({ ids: [review.id], state: 'rejected' })
    await write('Rude again')
    expect(await reviewOf(review.id)).toMatchObject({ state: 'waiting', review: 'Rude again' })
    await ratingsAreRight()
  })

  it('does not count a rejected review as a task', async () => {
    const open = async () =>
      (await bodyOf<{ tasks: { reviews: { count: number } } }>(backend.get('dashboard/summary', ada))).tasks
        .reviews.count
    expect(await open()).toBe(3)
    await done({ ids: ['r0008'], state: 'rejected' })
    expect(await open()).toBe(2)
  })
})
