import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { colorCodes, genders, productSorts } from '#contract/catalogue.ts'
import { usualCategories } from '#contract/categories.ts'
import { priceBandsOf, usualPriceSteps } from '#contract/price-ranges.ts'
import type { ReviewsReply } from '#contract/product-reviews.ts'
import type { FacetsReply, Product, ProductFilter } from '#contract/products.ts'
import { type Backend, bodyOf, createBackend, refusal, smallSize } from '#tests/support/backend.ts'

let backend: Backend
let signed: Record<string, string>
beforeAll(async () => {
  backend = await createBackend({ size: { ...smallSize, products: 60, reviews: 90 } })
  signed = await backend.signIn()
  // What a search might take for a pattern, and two that only the id can tell apart.
  const set = (id: number, values: object) =>
    backend.db.updateTable('products').set(values).where('id', '=', id).execute()
  await set(7, { name: '100% Wool_Blanket \\ Café', price: 4_999, list_price: 9_998 })
  await set(8, { price: 1_000, list_price: 1_000, deleted_at: backend.clock() })
  await set(9, { price: 1_000, list_price: 1_000, popularity: 50 })
  await set(10, { price: 1_000, list_price: 1_000, popularity: 50 })
  all = (await list()).products
})

let all: Product[]
const list = (query = '') =>
  bodyOf<{ products: Product[]; total?: number }>(backend.get(`products/list${query}`, signed))
const filter = (wanted: unknown) =>
  bodyOf<Product[]>(backend.post('products/filter', { filter: wanted }, signed))
const ids = (products: Product[]) => products.map(({ id }) => id)

describe('product facet', () => {
  it.each([
    '',
    'categories=kitchen&stock=in',
    'gender=female&price=10-50&visibility=all',
    'q=a&rating=3&colors=errorMain,successDark',
  ])('counts the products each option would leave: %s', async (filter) => {
    const counted = await bodyOf<FacetsReply>(backend.get(`products/facets?${filter}`, signed))
    const totalWith = async (part: string, value: string) => {
      const asked = new URLSearchParams(filter)
      asked.set(part, value)
      return (await list(`?limit=1&${asked}`)).total
    }
    const choices = {
      categories: usualCategories,
      gender: genders,
      colors: colorCodes,
      price: priceBandsOf(usualPriceSteps),
      stock: ['in'],
      saved: ['yes'],
      visibility: ['hidden'],
    }
    for (const [part, values] of Object.entries(choices))
      for (const value of values)
        expect([part, value, counted[part as keyof FacetsReply][value] ?? 0]).toEqual([
          ...[part, value, await totalWith(part, value)],
        ])
  })
})

it('counts the price ranges of the settings', async () => {
  const saved = async (priceSteps: number[]) =>
    (await backend.post('settings/stock/save', { changes: { priceSteps } }, signed)).status
  expect(await saved([20, 90])).toBe(200)
  const { price } = await bodyOf<FacetsReply>(backend.get('products/facets', signed))
  const total = async (range: string) => (await list(`?limit=1&price=${range}`)).total
  const ranges = ['0-20', '20-90', '90-99999']
  for (const range of ranges) expect(price[range], range).toBe(await total(range))
  expect(Object.keys(price)).toEqual(ranges)
  for (const steps of [[], [0], [50, 50], [90, 20], [1.5], Array.from({ length: 11 }, (_, at) => at + 1)])
    expect(await saved(steps)).toBe(400)
  expect(await saved([50_000, 100_000])).toBe(200)
  const product = backend.db.updateTable('products').where('id', '=', 7)
  const { price: earlierPrice } = await backend.db
    .selectFrom('products')
    .select('price')
    .where('id', '=', 7)
    .executeTakeFirstOrThrow()
  await product.set({ price: 15_000_000 }).execute()
  expect((await list('?limit=1&price=100000-99999')).total).toBe(1)
  await product.set({ price: earlierPrice }).execute()
  expect(await saved([99_999])).toBe(400)
  expect(await saved(usualPriceSteps)).toBe(200)
})

describe('whole product list', () => {
  it('contains every product that is not deleted, by id', async () => {
    expect(Object.keys(await list())).toEqual(['products'])
    expect(ids(all)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1).filter((id) => id !== 8))
  })

  it('has every field of the contract', async () => {
    const row = await backend.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', 7)
      .executeTakeFirstOrThrow()
    expect(all.find(({ id }) => id === 7)).toEqual({
      id: 7,
      image: 'prod-7.jpg',
      name: '100% Wool_Blanket \\ Café',
      description: row.description,
      rating: row.rating,
      discount: 50,
      salePrice: 99.98,
      offerPrice: 49.99,
      gender: row.gender,
      categories: row.categories,
      colors: row.colors,
      popularity: row.popularity,
      created: row.created_at.toISOString(),
      isStock: true,
      new: Math.floor(row.created_at.getTime() / 1000),
      quantity: row.stock,
      brand: row.brand,
      currency: 'EUR',
      sizes: [],
      reviews: row.review_count,
      saved: false,
      told: false,
      lowAt: 5,
      pictures: [],
      code: row.code,
      updated: row.updated_at.toISOString(),
      version: 1,
    })
  })

  it('marks the products the user saved', async () => {
    const saved = await backend.db
      .selectFrom('saved_products')
      .select('product_id')
      .where('user_id', '=', 'ada00000')
      .execute()
    expect(saved.length).toBeGreaterThan(0)
    expect(ids(all.filter((one) => one.saved))).toEqual(
      saved.map(({ product_id }) => product_id).sort((a, b) => a - b),
    )
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const seen = await bodyOf<{ products: Product[] }>(backend.get('products/list', sam))
    expect(seen.products.filter((one) => one.saved)).toEqual([])
  })

  it('requires a signed-in user', async () => {
    expect(await refusal(backend.get('products/list'))).toEqual([401, 'signedOut'])
  })
})

/** The rules of docs/contract.md 4.3, the slow and obvious way. */
function filtered(wanted: ProductFilter): Product[] {
  const { search = '', gender = [], categories: shelves = [], colors = [], price, rating, sort } = wanted
  const real = shelves.filter((one) => one !== 'all')
  const [from = 0, to = Number.POSITIVE_INFINITY] = price ? price.split('-').map(Number) : []
  const texts = (one: Product) => [
    one.name,
    one.description,
    String(Math.round(one.rating * 100) / 100),
    String(one.salePrice),
    String(one.offerPrice),
    one.gender,
    one.brand ?? '',
    one.code ?? '',
  ]
  const left = all.filter(
    (one) =>
      texts(one).some((text) => text.toLowerCase().includes(search.trim().toLowerCase())) &&
      (gender.length === 0 || gender.includes(one.gender)) &&
      (real.length === 0 || one.categories.some((shelf) => real.includes(shelf))) &&
      (colors.length === 0 || one.colors.some((code) => colors.includes(code))) &&
      one.offerPrice >= from &&
      one.offerPrice <= to &&
      (!rating || one.rating >= rating),
  )
  const by: Record<string, (one: Product) => number> = {
    low: (one) => one.offerPrice,
    high: (one) => -one.offerPrice,
    popularity: (one) => -one.popularity,
    discount: (one) => -one.discount,
    new: (one) => -Date.parse(one.created),
  }
  const key = by[sort ?? '']
  return key ? left.toSorted((a, b) => key(a) - key(b) || a.id - b.id) : left
}

const some = <T>(words: readonly T[]) => fc.option(fc.subarray([...words]), { nil: undefined })
const someFilter: fc.Arbitrary<ProductFilter> = fc
  .record(
    {
      search: fc.constantFrom(
        '',
        ' ',
        'MUG',
        'linen',
        '1',
        '.5',
        '%',
        '_',
        '\\',
        'café',
        'KIDS',
        'kiso',
        '’',
      ),
      sort: fc.constantFrom(...productSorts, '', 'nonsense', 'constructor'),
      gender: some(genders),
      categories: some(['all', ...usualCategories]),
      colors: some(colorCodes.slice(0, 4)),
      price: fc.constantFrom('', ...priceBandsOf(usualPriceSteps), '49.99-49.99', '60-40'),
      rating: fc.constantFrom(null, 0, 2.5, 4, 4.5, 5),
    },
    { requiredKeys: [] },
  )
  .map((wanted) => JSON.parse(JSON.stringify(wanted)) as ProductFilter)

describe('product filter', () => {
  it('follows the filter rules and their order', async () => {
    await fc.assert(
      fc.asyncProperty(someFilter, async (wanted) => {
        expect(ids(await filter(wanted))).toEqual(ids(filtered(wanted)))
      }),
      { numRuns: 250 },
    )
  })

  it.for([
    [{ search: '%' }, [7]],
    [{ search: 'l_b' }, [7]],
    [{ search: '\\ CAFÉ' }, [7]],
    [{ search: '49.99' }, [7]],
    [{ price: '49.99-49.99' }, [7]],
    [{ price: '10-10', sort: 'popularity' }, [9, 10]],
    [{ gender: ['nobody'] }, []],
    [{ categories: ['nothing'] }, []],
  ] as const)('returns for %o the products %o', async ([wanted, left]) => {
    expect(ids(await filter(wanted))).toEqual(left)
  })

  it.for([
    {},
    { search: '', sort: '', gender: [], categories: ['all'], colors: [], price: '', rating: 0 },
    { price: 'cheap' },
    { price: '-5-10' },
    { price: '99999999999999-' },
  ])('ignores %o', async (wanted) => {
    expect(ids(await filter(wanted))).toEqual(ids(all))
  })

  it.for([{ price: `0-${'9'.repeat(30)}` }, { price: `${'9'.repeat(30)}-1` }, { rating: 1e300 }])(
    'accepts %o',
    async (wanted) => {
      expect((await backend.post('products/filter', { filter: wanted }, signed)).status).toBe(200)
    },
  )

  it('is refused when it is invalid', async () => {
    expect(await refusal(backend.post('products/filter', {}, signed))).toEqual([400, 'invalid'])
    expect(await refusal(backend.post('products/filter', { filter: { gender: 'male' } }, signed))).toEqual([
      400,
      'invalid',
    ])
  })
})

describe('product page', () => {
  it('follows the same rules and returns the total', async () => {
    const wanted = { search: 'e', sort: 'high', gender: ['male', 'kids'], price: '10-100' }
    const whole = filtered(wanted)
    const page = await list('?q=e&sort=high&gender=male,kids&price=10-100&limit=5&offset=5')
    expect(ids(page.products)).toEqual(ids(whole).slice(5, 10))
    expect(page.total).toBe(whole.length)
    expect(whole.length).toBeGreaterThan(10)
  })

  it('finds products that contain every word in any order', async () => {
    expect(ids((await list('?q=café, wool&limit=5')).products)).toEqual([7])
    expect(ids((await list('?q=café, wood&limit=5')).products)).toEqual([])
  })

  it('sorts by a column in both directions', async () => {
    const sorted = async (sort: string) => ids((await list(`?sort=${sort}&limit=200`)).products)
    const few = all.toSorted((a, b) => (a.quantity ?? 0) - (b.quantity ?? 0) || a.id - b.id)
    expect(await sorted('few')).toEqual(ids(few))
    expect(await sorted('many')).toEqual(ids(few).toReversed())
    expect(await sorted('old')).toEqual((await sorted('new')).toReversed())
    const stock = await bodyOf<{ products: { id: string }[] }>(
      backend.get('customer/product/list?sort=name&limit=200', signed),
    )
    expect((await sorted('az')).map(String)).toEqual(stock.products.map(({ id }) => id))
    expect(await sorted('za')).toEqual((await sorted('az')).toReversed())
  })

  it('is empty past the end but has the total', async () => {
    expect(await list('?limit=10&offset=1000')).toEqual({ products: [], total: all.length })
  })

  it('continues the previous page in the same order', async () => {
    const pages = await Promise.all(
      [0, 20, 40].map((offset) => list(`?sort=popularity&limit=20&offset=${offset}`)),
    )
    expect(pages.flatMap(({ products }) => ids(products))).toEqual(ids(filtered({ sort: 'popularity' })))
  })

  it('can be limited to products in stock or saved', async () => {
    const inStock = await list('?stock=in')
    expect(ids(inStock.products)).toEqual(ids(all.filter((one) => one.isStock)))
    expect(inStock.total).toBeLessThan(all.length)
    expect(ids((await list('?saved=yes')).products)).toEqual(ids(all.filter((one) => one.saved)))
  })

  it('ignores unknown filter values', async () => {
    expect((await list('?gender=nobody&colors=pink&categories=all')).total).toBe(all.length)
  })

  it.for(['?limit=0', '?limit=201', '?limit=x', '?offset=-1', '?rating=x', '?stock=no'])(
    'refuses %s',
    async (query) => {
      expect(await refusal(backend.get(`products/list${query}`, signed))).toEqual([400, 'invalid'])
    },
  )
})

describe('single product', () => {
  it.for([
    [7, 7],
    ['7', 7],
    ['default', 1],
  ] as const)('is found by %o', async ([id, found]) => {
    const product = await bodyOf<Product>(backend.post('product/details', { id }, signed))
    expect(product).toEqual(all.find((one) => one.id === found))
  })

  it.for([8, '8', 0, -1, 61, '', 'abc', '7.0', '7 or 1=1', 2_147_483_648, 99_999_999_999, '99999999999'])(
    'returns 404 for %o',
    async (id) => {
      expect(await refusal(backend.post('product/details', { id }, signed))).toEqual([404, 'notFound'])
    },
  )
})

describe('related product list', () => {
  const related = (body: unknown) => bodyOf<Product[]>(backend.post('product/related', body, signed))

  it('is sorted by shared categories, then by popularity', async () => {
    const own = all.find(({ id }) => id === 20)
    const shared = (one: Product) => one.categories.filter((shelf) => own?.categories.includes(shelf)).length
    const expected = all
      .filter(({ id }) => id !== 20)
      .toSorted((a, b) => shared(b) - shared(a) || b.popularity - a.popularity || a.id - b.id)
    expect(ids(await related({ id: 20 }))).toEqual(ids(expected))
    expect(ids(await related({ id: '20', limit: 4 }))).toEqual(ids(expected).slice(0, 4))
  })

  it('includes every product for an unknown product', async () => {
    expect((await related({ id: 'unknown' })).length).toBe(all.length)
    expect(ids(await related({ id: 'default' }))).not.toContain(1)
  })
})

describe('product review list', () => {
  const reviews = (query = '') => bodyOf<ReviewsReply>(backend.get(`review/list${query}`, signed))
  const stored = () =>
    backend.db
      .selectFrom('reviews')
      .selectAll()
      .where('status', '=', 1)
      .where('product_id', '<>', 8)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()

  it('contains the fifty newest published reviews without parameters', async () => {
    const reply = await reviews()
    expect(Object.keys(reply)).toEqual(['productReviews'])
    expect(reply.productReviews.map(({ id }) => id)).toEqual(
      (await stored()).slice(0, 50).map(({ id }) => id),
    )
  })

  it('has the same known picture for the same author', async () => {
    const { productReviews } = await reviews()
    const pictures = Map.groupBy(productReviews, ({ profile }) => profile.name)
    for (const own of pictures.values())
      expect(new Set(own.map(({ profile }) => profile.avatar)).size).toBe(1)
    for (const { profile } of productReviews) expect(profile.avatar).toMatch(/^user-([1-9]|1[0-2])\.png$/)
    expect(new Set(productReviews.map(({ profile }) => profile.avatar)).size).toBeGreaterThan(6)
  })

  it('includes total, average and star counts for one product', async () => {
    const busiest = all.toSorted((a, b) => (b.reviews ?? 0) - (a.reviews ?? 0))[0]
    const own = (await stored()).filter(({ product_id }) => product_id === busiest?.id)
    const reply = await reviews(`?product=${busiest?.id}&limit=2&offset=1`)
    expect(reply.productReviews.map(({ id }) => id)).toEqual(own.map(({ id }) => id).slice(1, 3))
    expect(reply.total).toBe(own.length)
    expect(reply.total).toBe(busiest?.reviews)
    expect(reply.average).toBe(busiest?.rating)
    expect(reply.average).toBe(own.reduce((sum, { rating }) => sum + rating, 0) / own.length)
    const stars = [1, 2, 3, 4, 5].map((many) => own.filter(({ rating }) => Math.ceil(rating) === many).length)
    expect(reply.stars).toEqual(stars)
  })

  it.for([8, 999, 0, -3, 99_999_999_999])('is empty for product %i', async (product) => {
    expect(await reviews(`?product=${product}`)).toEqual({
      productReviews: [],
      total: 0,
      average: 0,
      stars: [0, 0, 0, 0, 0],
    })
  })
})
