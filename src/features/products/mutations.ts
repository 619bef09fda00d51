import type { InfiniteData, MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type Product,
  type ProductEdit,
  type ProductFields,
  productCalls,
  type Review,
  type ReviewRequest,
} from '#contract/products.ts'
import { stockCalls } from '#contract/stock.ts'
import { request } from '#kernel/api.ts'
import { asking, holdReads, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { withFields } from './form/fields.ts'
import { type CataloguePage, type CountedReviews, productQueries, starOf } from './queries.ts'

type Reply<Name extends keyof typeof productCalls> = z.output<(typeof productCalls)[Name]['reply']>
type StockReply<Name extends keyof typeof stockCalls> = z.output<(typeof stockCalls)[Name]['reply']>
/** One at a time, in the order they were made: an undone deletion must not overtake it. */
const scope = { id: 'products' }
const refreshes = ['products', 'dashboard', 'stock', 'moderation'] as const

/** Every cached product of that id as `change` makes it; a page, a whole list, one product. */
function changeCached(client: QueryClient, id: number, change: (product: Product) => Product) {
  const change1 = (product: Product) => (product.id === id ? change(product) : product)
  const has = (list: readonly Product[]) => list.some((product) => product.id === id)
  client.setQueriesData<CataloguePage>({ queryKey: productQueries.lists() }, (page) =>
    page && has(page.products) ? { ...page, products: page.products.map(change1) } : page,
  )
  for (const queryKey of [productQueries.whole(), productQueries.relatedLists()])
    client.setQueriesData<Product[]>({ queryKey }, (list) => (list && has(list) ? list.map(change1) : list))
  client.setQueriesData<Product>({ queryKey: productQueries.details() }, (product) =>
    product?.id === id ? change(product) : product,
  )
}

/** A cached product of that id, from wherever there is one. */
function findCached(client: QueryClient, id: number): Product | undefined {
  const pages = client.getQueriesData<CataloguePage>({ queryKey: productQueries.lists() })
  const lists = client.getQueriesData<Product[]>({ queryKey: productQueries.relatedLists() })
  return [
    client.getQueryData<Product>(productQueries.detail(String(id)).queryKey),
    ...pages.flatMap(([, page]) => page?.products ?? []),
    ...lists.flatMap(([, list]) => list ?? []),
    ...(client.getQueryData<Product[]>(productQueries.whole()) ?? []),
  ].find((product) => product?.id === id)
}

/** The preview of a change of one product in every list, and the way back: only that product's fields. */
function onProduct<Meant extends { id: number }>(change: (product: Product, meant: Meant) => Product) {
  return {
    onMutate: async (intent: Meant, { client }: MutationFunctionContext) => {
      await holdReads(client, productQueries.all)
      const before = findCached(client, intent.id)
      changeCached(client, intent.id, (product) => change(product, intent))
      return { before }
    },
    onError: (
      _error: unknown,
      meant: Meant,
      kept: { before: Product | undefined } | undefined,
      { client }: MutationFunctionContext,
    ) => {
      const before = kept?.before
      if (!before) return
      const names = Object.entries(change(before, meant)).flatMap(([name, value]) =>
        value === before[name] ? [] : [name],
      )
      const undone = Object.fromEntries(names.map((name) => [name, before[name]]))
      changeCached(client, meant.id, (product) => ({ ...product, ...undone }))
    },
  }
}
type Before = { before: Product | undefined }

type Save = { id: number; saved: boolean }
const saveProduct: Verb<Reply<'save'>, Save, Before> = {
  mutationKey: ['products', 'saveProduct'],
  scope,
  mutationFn: (intent) => request(productCalls.save, ...sent(intent)),
  ...onProduct<Save>((product, { saved }) => ({ ...product, saved })),
  meta: { refreshes: ['products'] },
}

type SaveMany = { ids: number[]; saved: boolean }
const saveProducts: Verb<Reply<'saveAll'>, SaveMany, { changed: number[] }> = {
  mutationKey: ['products', 'saveProducts'],
  scope,
  mutationFn: (intent) => request(productCalls.saveAll, ...sent(intent)),
  onMutate: async ({ ids, saved }, { client }) => {
    await holdReads(client, productQueries.all)
    const changed = ids.filter((id) => (findCached(client, id)?.saved ?? saved) !== saved)
    for (const id of changed) changeCached(client, id, (product) => ({ ...product, saved }))
    return { changed }
  },
  onError: (_error, { saved }, kept, { client }) => {
    for (const id of kept?.changed ?? [])
      changeCached(client, id, (product) => ({ ...product, saved: !saved }))
  },
  meta: { refreshes: ['products'] },
}

type Tell = { id: number; tell: boolean }
const tellMe: Verb<Reply<'tell'>, Tell, Before> = {
  mutationKey: ['products', 'tellMe'],
  scope,
  mutationFn: (intent) => request(productCalls.tell, ...sent(intent)),
  ...onProduct<Tell>((product, { tell }) => ({ ...product, told: tell })),
  meta: { refreshes: ['products'] },
}

const addProduct: Verb<Reply<'add'>, ProductFields> = {
  mutationKey: ['products', 'addProduct'],
  scope,
  mutationFn: (intent) => request(productCalls.add, ...sent(intent)),
  onSuccess: ({ product }, _intent, _context, { client }) => {
    client.setQueryData(productQueries.detail(String(product.id)).queryKey, product)
  },
  meta: { refreshes },
}

const editProduct = asking<Verb<Reply<'edit'>, ProductEdit, Before>>({
  mutationKey: ['products', 'editProduct'],
  scope,
  mutationFn: (intent) => request(productCalls.edit, ...sent(intent)),
  ...onProduct<ProductEdit>((product, { changes }) => withFields(product, changed(changes))),
  onSuccess: ({ product }, { id }, _context, { client }) => {
    changeCached(client, id, (known) => ({ ...known, ...product }))
  },
  meta: { refreshes },
})

/** Without the names of fields that were left alone. */
const changed = (changes: ProductEdit['changes']) =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<ProductFields>

type Pages = { before: [QueryKey, CataloguePage][] }
/** The preview of taking products out of every list, and the way back. */
function takingOut<Meant>(idsOf: (meant: Meant) => readonly number[]) {
  return {
    onMutate: async (intent: Meant, { client }: MutationFunctionContext): Promise<Pages> => {
      await holdReads(client, productQueries.all)
      const gone = new Set(idsOf(intent))
      const pages = client.getQueriesData<CataloguePage>({ queryKey: productQueries.lists() })
      const before = pages.filter((entry): entry is [QueryKey, CataloguePage] =>
        Boolean(entry[1]?.products.some(({ id }) => gone.has(id))),
      )
      for (const [queryKey, { products, total }] of before) {
        const left = products.filter(({ id }) => !gone.has(id))
        const page = { products: left, total: total - (products.length - left.length) }
        client.setQueryData<CataloguePage>(queryKey, page)
      }
      return { before }
    },
    onError: (
      _error: unknown,
      _intent: Meant,
      kept: Pages | undefined,
      { client }: MutationFunctionContext,
    ) => {
      for (const [queryKey, page] of kept?.before ?? []) client.setQueryData(queryKey, page)
    },
    onSuccess: (_reply: unknown, intent: Meant, _kept: Pages, { client }: MutationFunctionContext) => {
      for (const id of idsOf(intent))
        client.removeQueries({ queryKey: productQueries.detail(String(id)).queryKey })
    },
  }
}

type Which = { id: number }
const removeProduct: Verb<Reply<'remove'>, Which, Pages> = {
  mutationKey: ['products', 'removeProduct'],
  scope,
  mutationFn: (intent) => request(productCalls.remove, ...sent(intent)),
  ...takingOut<Which>(({ id }) => [id]),
  meta: { refreshes },
}

/** Many at once are the stock's calls, whose ids are texts. */
type Several = { ids: string[] }
const removeProducts: Verb<StockReply<'remove'>, Several, Pages> = {
  mutationKey: ['products', 'removeProducts'],
  scope,
  mutationFn: (intent) => request(stockCalls.remove, ...sent(intent)),
  ...takingOut<Several>(({ ids }) => ids.map(Number)),
  meta: { refreshes },
}

const restoreProducts: Verb<StockReply<'restore'>, Several> = {
  mutationKey: ['products', 'restoreProducts'],
  scope,
  mutationFn: (intent) => request(stockCalls.restore, ...sent(intent)),
  meta: { refreshes },
}

const restoreProduct: Verb<Reply<'restore'>, Which> = {
  mutationKey: ['products', 'restoreProduct'],
  scope,
  mutationFn: (intent) => request(productCalls.restore, ...sent(intent)),
  meta: { refreshes },
}

type Reviews = InfiniteData<CountedReviews, number>
/** Who writes, as the list shows it before the server has answered. */
type Writing = ReviewRequest & { author: string }
const addReview: Verb<Reply<'addReview'>, Writing, { before: Reviews | undefined }> = {
  mutationKey: ['products', 'addReview'],
  scope,
  mutationFn: (intent) => {
    const [{ author: _author, ...review }, key] = sent<Writing>(intent)
    return request(productCalls.addReview, review, key)
  },
  onMutate: async (intent, { client }) => {
    await holdReads(client, productQueries.all)
    const { queryKey } = productQueries.reviews(intent.product)
    const before = client.getQueryData<Reviews>(queryKey)
    if (before) client.setQueryData<Reviews>(queryKey, withReview(before, intent, Date.now()))
    return { before }
  },
  onError: (_error, { product }, kept, { client }) => {
    if (kept?.before) client.setQueryData(productQueries.reviews(product).queryKey, kept.before)
  },
  meta: { refreshes },
}

/** The reviews with the own one on top, in place of an earlier one, and counted in. */
function withReview(reviews: Reviews, { author, rating, review, product }: Writing, now: number): Reviews {
  const [first] = reviews.pages
  if (!first) return reviews
  const earlier = reviews.pages.flatMap((page) => page.productReviews).find((one) => one.mine)
  const own: Review = {
    id: earlier?.id ?? 'mine',
    rating,
    review,
    date: new Date(now).toISOString(),
    profile: { name: author, status: earlier?.profile.status ?? false },
    product,
    mine: true,
  }
  const total = first.total + (earlier ? 0 : 1)
  const sum = first.average * first.total - (earlier?.rating ?? 0) + rating
  const stars = first.stars.map(
    (count, index) =>
      count +
      (starOf(rating) === index + 1 ? 1 : 0) -
      (earlier && starOf(earlier.rating) === index + 1 ? 1 : 0),
  )
  const pages = reviews.pages.map((page, index) => {
    const others = page.productReviews.filter((one) => !one.mine)
    const productReviews = index === 0 ? [own, ...others] : others
    return { ...page, productReviews, total, average: sum / total, stars }
  })
  return { ...reviews, pages }
}

export const useSaveProduct = () => useVerb(saveProduct)
export const useSaveProducts = () => useVerb(saveProducts)
export const useTellMe = () => useVerb(tellMe)
export const useAddProduct = () => useVerb(addProduct)
export const useEditProduct = () => useVerb(editProduct)
export const useRemoveProduct = () => useVerb(removeProduct)
export const useRestoreProduct = () => useVerb(restoreProduct)
export const useRemoveProducts = () => useVerb(removeProducts)
export const useRestoreProducts = () => useVerb(restoreProducts)
export const useAddReview = () => useVerb(addReview)

export const productMutations = [
  saveProduct,
  saveProducts,
  tellMe,
  addProduct,
  editProduct,
  removeProduct,
  restoreProduct,
  removeProducts,
  restoreProducts,
  addReview,
]
