import type { InfiniteData } from '@tanstack/react-query'
import type { AllExcept } from '#contract/list.ts'
import type { Review, ReviewRequest, ReviewsReply } from '#contract/product-reviews.ts'
import type {
  CatalogueRequest,
  Product,
  ProductAdd,
  ProductChanges,
  ProductEdit,
  ProductFields,
  ProductStates,
} from '#contract/products.ts'
import type { NewPicture } from '#forms/stored-picture.ts'
import { pageChanges } from '#list/page-changes.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'
import { withFields } from './form/fields.ts'

type Writing = ReviewRequest & { author: string; at: string }

/** Variables of the optimistic product mutations, by name. Bulk ones use the stock's calls, whose ids are strings. */
export type MutationVariables = {
  saveProduct: { id: number; saved: boolean }
  /** A filter has no optimistic update until the server has named its matches. */
  saveProducts:
    | { ids: number[]; saved: boolean }
    | { filter: AllExcept<CatalogueRequest>; saved: boolean; ids?: undefined }
  tellMe: { id: number; tell: boolean }
  /** Contents of new pictures are shown while the write is pending. */
  addProduct: Omit<ProductAdd, 'added'> & { added?: NewPicture[] }
  editProduct: Omit<ProductEdit, 'added'> & { added?: NewPicture[] }
  changeProducts:
    | { ids: number[]; changes: ProductChanges }
    | { filter: AllExcept<CatalogueRequest>; changes: ProductChanges; ids?: undefined }
  changeProductsBack: { changes: ProductChanges; states: ProductStates }
  removeProduct: { id: number }
  removeProducts: { ids: string[] }
  removeMatching: { filter: AllExcept<CatalogueRequest>; ids?: readonly number[] }
  restoreProduct: { id: number }
  restoreProducts: { ids: string[] }
  addReview: Writing
}

/** `total` counts all matches. */
export type CataloguePage = { products: Product[]; total: number }

export type CountedReviews = Required<ReviewsReply> & { product: number }
export type Reviews = InfiniteData<CountedReviews, unknown>

/** 4.5 stars are drawn as five with the last half full, and count as five. */
export const starOf = (rating: number) => Math.min(5, Math.max(1, Math.ceil(rating)))

/** A product with changes. The version is incremented like on the server, so that the next edit is based on it. */
const withChanges = (product: Product, { changes }: Pick<ProductEdit, 'changes'>): Product => ({
  ...withFields(product, changeProduct(changes)),
  ...(product.version !== undefined && { version: product.version + 1 }),
})

const changeProduct = (changes: ProductEdit['changes']) =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<ProductFields>

/** A product as it was before a bulk change. */
function withEarlier(
  product: Product,
  { changes, states }: MutationVariables['changeProductsBack'],
): Product {
  const earlier = states[product.id]
  if (!earlier) return product
  return {
    ...product,
    ...(changes.category !== undefined && { categories: earlier.categories }),
    ...(changes.visibility !== undefined && { visibility: earlier.visibility }),
    ...(product.version !== undefined && { version: product.version + 1 }),
  }
}

export const productUpdates: Partial<Changes<Product, MutationVariables>> = {
  saveProduct: (product, { id, saved }) => (product.id === id ? { ...product, saved } : product),
  saveProducts: (product, { ids = [], saved }) =>
    ids.includes(product.id) ? { ...product, saved } : product,
  tellMe: (product, { id, tell }) => (product.id === id ? { ...product, told: tell } : product),
  editProduct: (product, variables) =>
    product.id === variables.id ? withChanges(product, variables) : product,
  changeProducts: (product, { ids = [], changes }) =>
    ids.includes(product.id) ? withChanges(product, { changes }) : product,
  changeProductsBack: withEarlier,
}

const { changeRows, takeOutRows, bringBackRows } = pageChanges<Product, 'products'>('products')

const changePage =
  <Name extends keyof typeof productUpdates>(name: Name) =>
  (page: CataloguePage, variables: MutationVariables[Name]): CataloguePage =>
    changeRows(page, undefined, (product) => productUpdates[name]?.(product, variables) ?? product)

export const pageUpdates: Partial<Changes<CataloguePage, MutationVariables>> = {
  saveProduct: changePage('saveProduct'),
  saveProducts: changePage('saveProducts'),
  tellMe: changePage('tellMe'),
  editProduct: changePage('editProduct'),
  changeProducts: changePage('changeProducts'),
  changeProductsBack: changePage('changeProductsBack'),
  removeProduct: (page, { id }) => takeOutRows(page, [id]),
  removeProducts: (page, { ids }) => takeOutRows(page, ids),
  removeMatching: (page, { ids = [] }) => takeOutRows(page, ids),
  restoreProduct: (page, { id }) => bringBackRows(page, [id]),
  restoreProducts: (page, { ids }) => bringBackRows(page, ids),
}

const changeList =
  <Name extends keyof typeof productUpdates>(name: Name) =>
  (list: Product[], variables: MutationVariables[Name]): Product[] =>
    changeRows({ products: list, total: list.length }, undefined, (product) => {
      return productUpdates[name]?.(product, variables) ?? product
    }).products

export const listUpdates: Partial<Changes<Product[], MutationVariables>> = {
  saveProduct: changeList('saveProduct'),
  saveProducts: changeList('saveProducts'),
  tellMe: changeList('tellMe'),
  editProduct: changeList('editProduct'),
  changeProducts: changeList('changeProducts'),
  changeProductsBack: changeList('changeProductsBack'),
}

export const reviewUpdates: Partial<Changes<Reviews, MutationVariables>> = { addReview: withReview }

export const withProduct = (page: CataloguePage, product: Product): CataloguePage =>
  changeRows(page, [product.id], (cached) => ({ ...cached, ...product }))

/** Puts the user's review first, replacing an earlier one, and adapts the counts. */
function withReview(reviews: Reviews, { author, rating, review, product, at }: Writing): Reviews {
  const [first] = reviews.pages
  if (!first || first.product !== product) return reviews
  const earlier = reviews.pages.flatMap((page) => page.productReviews).find((review) => review.mine)
  const myReview: Review = {
    id: earlier?.id ?? 'mine',
    rating,
    review,
    date: at,
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
    const others = page.productReviews.filter((review) => !review.mine)
    const productReviews = index === 0 ? [myReview, ...others] : others
    return { ...page, productReviews, total, average: sum / total, stars }
  })
  return { ...reviews, pages }
}
