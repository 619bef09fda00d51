import * as z from 'zod/mini'
import { Cents, type ContentAccess, call, editParts } from './call.ts'
import { colorCodes, genders, productSizes, visibilities } from './catalogue.ts'
import { CategoryId, maxCategories, ProductCategory } from './categories.ts'
import { isCategoryWord } from './category-words.ts'
import { allExcept, Left, maxIds, maxRows } from './list.ts'
import { maxOfPicture, Picture, pictureFiles, SentPicture } from './pictures.ts'
import { Review, ReviewListRequest, ReviewRequest, ReviewsReply } from './product-reviews.ts'
import { nameText, recordId } from './readable.ts'
import { TaxRateId } from './taxes.ts'
import { maxWeight } from './weight.ts'
import { listed, listedIf } from './words.ts'

export const maxPictures = 8

export const Product = z.looseObject({
  id: z.int(),
  /** For older clients; ours draws the product by its id when it has no `pictures`. */
  image: z.string(),
  name: z.string(),
  description: z.string(),
  /** Mean of the published reviews, 0 without any. */
  rating: z.number(),
  /** Percent off the list price. */
  discount: z.number(),
  /** The struck-through list price, in whole currency units. */
  salePrice: z.number(),
  /** The price charged, in whole currency units. */
  offerPrice: z.number(),
  gender: z.string(),
  categories: z.array(z.string()),
  colors: z.array(z.string()),
  popularity: z.number(),
  created: z.string(),
  isStock: z.boolean(),
  /** Rank by age: a higher one is newer. */
  new: z.optional(z.number()),
  /** Pieces in stock. */
  quantity: z.optional(z.int()),
  brand: z.optional(z.string()),
  about: z.optional(z.string()),
  /** ISO 4217. */
  currency: z.optional(z.string()),
  /** Its sizes; empty for a product without a choice. */
  sizes: z.optional(z.array(z.int())),
  /** The number of published reviews behind the rating. */
  reviews: z.optional(z.int()),
  saved: z.optional(z.boolean()),
  /** True if the signed-in user wants a notification when it is back in stock. */
  told: z.optional(z.boolean()),
  /** Stock at which the shop is notified. */
  lowAt: z.optional(z.int()),
  pictures: z.optional(z.array(Picture)),
  code: z.optional(z.string()),
  /** `hidden`: not in the shop, and not sold. */
  visibility: z.optional(z.enum(visibilities)),
  /** The id of its tax rate in the settings; without one the default. */
  taxRate: z.optional(z.nullable(z.string())),
  /** In milligrams; without one unknown. */
  weight: z.optional(z.nullable(z.int())),
  updated: z.optional(z.string()),
  version: z.optional(z.int()),
})
export type Product = z.infer<typeof Product>

/** Longer than the list of words, for clients that send one twice. */
const FilterWords = z.array(z.string()).check(z.maxLength(100))

/** The filter of call 57 (docs/contract.md 4.3): every part must hold, a missing one restricts nothing. */
export const ProductFilter = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  sort: z.optional(z.string()),
  gender: z.optional(FilterWords),
  categories: z.optional(FilterWords),
  colors: z.optional(FilterWords),
  price: z.optional(z.string()),
  rating: z.nullish(z.number()),
})
export type ProductFilter = z.infer<typeof ProductFilter>

/** A filter of the catalogue; all given parts must hold. */
export const CatalogueRequest = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  gender: z.optional(listed(genders)),
  categories: z.optional(listedIf(isCategoryWord)),
  colors: z.optional(listed(colorCodes)),
  price: z.optional(z.string()),
  rating: z.optional(z.coerce.number()),
  stock: z.optional(z.enum(['', 'in'])),
  saved: z.optional(z.enum(['', 'yes'])),
  /** Default: visible products only. */
  visibility: z.optional(z.enum(['', 'hidden', 'all'])),
})
export type CatalogueRequest = z.output<typeof CatalogueRequest>

/** Without parameters the whole list in stored order; with `limit` one page and `total`. */
export const ProductListRequest = z.object({
  ...CatalogueRequest.shape,
  sort: z.optional(z.string()),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxRows))),
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
})
export type ProductListRequest = z.output<typeof ProductListRequest>

const ProductsReply = z.object({ products: z.array(Product), total: z.optional(z.int()) })
export type ProductsReply = z.infer<typeof ProductsReply>

/** Products per choice of a filter part, with the other parts applied; choices without any are missing. */
const Counts = z.record(z.string(), z.int())
const FacetsReply = z.object({
  categories: Counts,
  gender: Counts,
  colors: Counts,
  price: Counts,
  stock: Counts,
  saved: Counts,
  visibility: Counts,
})
export type FacetsReply = z.infer<typeof FacetsReply>

const ProductId = z.object({ id: z.union([z.int(), z.string().check(z.maxLength(20))]) })

/** The editable fields of a product; amounts in cents. A name and a price are enough. */
export const ProductFields = z.object({
  name: nameText(60),
  description: z.string().check(z.trim(), z.maxLength(1000)),
  about: z.string().check(z.trim(), z.maxLength(10_000)),
  brand: z.string().check(z.trim(), z.maxLength(60)),
  /** The id of a category of the settings; empty for none. One that was removed is kept. */
  category: ProductCategory,
  gender: z.enum(genders),
  colors: z.array(z.enum(colorCodes)).check(z.maxLength(16)),
  sizes: z.array(z.literal(productSizes)).check(z.maxLength(7)),
  price: Cents.check(z.gte(1), z.lte(99_999_900)),
  /** 0 without a sale, otherwise not below the price. */
  listPrice: Cents.check(z.gte(0), z.lte(99_999_900)),
  stock: z.int().check(z.gte(0), z.lte(1_000_000)),
  lowAt: z.int().check(z.gte(0), z.lte(1_000_000)),
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  visibility: z.optional(z.enum(visibilities)),
  /** The id of a tax rate of the settings; null for the default, as for a rate that was removed. */
  taxRate: z.optional(z.nullable(TaxRateId)),
  /** In milligrams, so that ounces keep their decimals; null if unknown. */
  weight: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(maxWeight)))),
  /** Its pictures in order, with titles; new contents are in `added`. */
  pictures: z.optional(
    z.array(z.pick(SentPicture, { id: true, title: true })).check(z.maxLength(maxPictures)),
  ),
})
export type ProductFields = z.infer<typeof ProductFields>

/** The fields that a bulk call changes. */
const ProductChanges = z
  .object({ category: z.optional(ProductCategory), visibility: z.optional(z.enum(visibilities)) })
  .check(z.refine(({ category, visibility }) => category !== undefined || visibility !== undefined))
export type ProductChanges = z.infer<typeof ProductChanges>

/** The values of a product before a bulk change, for an undo; the first category is the main one. */
const ProductState = z.object({
  categories: z.array(CategoryId).check(z.maxLength(maxCategories)),
  visibility: z.enum(visibilities),
})
const ProductStates = z.record(recordId, ProductState)
export type ProductStates = z.infer<typeof ProductStates>

const SentPictures = z.array(SentPicture).check(z.maxLength(maxPictures))
export type ProductPictures = z.infer<typeof SentPictures>
/** New pictures, which `pictures` names too. */
const added = z.optional(SentPictures)
export const longProduct = maxPictures * maxOfPicture.bytes * 1.4

export const ProductAdd = z.extend(ProductFields, { added })
export type ProductAdd = z.infer<typeof ProductAdd>

export const isListPrice = ({ price, listPrice }: Pick<ProductFields, 'price' | 'listPrice'>) =>
  listPrice === 0 || listPrice >= price

export const ProductEdit = z.object({ id: z.int(), ...editParts(ProductFields), added })
export type ProductEdit = z.infer<typeof ProductEdit>

export const ProductConflict = z.looseObject({ current: Product })

const ProductReply = z.object({ product: Product })

/** Price and pieces of a new product need the same rights as a change of them, or both could be changed by adding it again. */
export const addAccess: readonly ContentAccess<Pick<ProductAdd, 'stock'>>[] = [
  { right: 'catalogue.price', when: 'always', isNeeded: () => true },
  { right: 'stock.change', when: '`stock` is not 0', isNeeded: ({ stock }) => stock !== 0 },
]
export const editAccess: readonly ContentAccess<Pick<ProductEdit, 'changes'>>[] = [
  {
    right: 'catalogue.price',
    when: '`changes` has `price` or `listPrice`',
    isNeeded: ({ changes }) => changes.price !== undefined || changes.listPrice !== undefined,
  },
  {
    right: 'stock.change',
    when: '`changes` has `stock`',
    isNeeded: ({ changes }) => changes.stock !== undefined,
  },
]

export const productCalls = {
  list: call('get', 'products/list', {
    rows: 'products',
    request: ProductListRequest,
    reply: ProductsReply,
    summary: 'List the catalogue: the newest 200, or one filtered and sorted page with the total',
  }),
  facets: call('get', 'products/facets', {
    request: CatalogueRequest,
    reply: FacetsReply,
    summary: 'Count the products for each choice of the filter',
  }),
  filter: call('post', 'products/filter', {
    request: z.object({ filter: ProductFilter }),
    reply: z.array(Product),
    summary: 'List the first 200 products that match a filter, sorted',
  }),
  details: call('post', 'product/details', {
    takesId: true,
    request: ProductId,
    reply: Product,
    summary: 'Return a product',
  }),
  related: call('post', 'product/related', {
    takesId: true,
    request: z.extend(ProductId, { limit: z.optional(z.int().check(z.gte(1), z.lte(50))) }),
    reply: z.array(Product),
    summary: 'List up to 200 other products, those of the same categories first',
  }),
  reviews: call('get', 'review/list', {
    request: ReviewListRequest,
    reply: ReviewsReply,
    summary:
      'List published reviews, newest first, the first 50 without parameters; for one product with their distribution',
  }),
  addReview: call('post', 'review/add', {
    request: ReviewRequest,
    reply: z.object({ review: Review }),
    summary: 'Write a review, or replace your review of the same product',
  }),
  add: call('post', 'products/add', {
    access: 'catalogue.edit',
    contentAccess: addAccess,
    request: ProductAdd,
    reply: ProductReply,
    summary:
      'Add a product; 400 `codeTaken` if another product has the code. A picture is PNG, JPEG, WebP or GIF by its content, up to 2 MiB',
    maxBytes: longProduct,
  }),
  edit: call('post', 'products/edit', {
    access: 'catalogue.edit',
    contentAccess: editAccess,
    request: ProductEdit,
    reply: ProductReply,
    summary: 'Change fields of a product; 409 with `current` if someone else changed the same fields',
    maxBytes: longProduct,
  }),
  picture: pictureFiles.ofProduct,
  remove: call('post', 'products/delete', {
    access: 'catalogue.edit',
    request: z.object({ id: z.int() }),
    reply: z.object({ id: z.int() }),
    summary: 'Delete a product; orders keep their lines',
  }),
  removeAll: call('post', 'products/delete-all', {
    access: 'catalogue.edit',
    request: z.object({ filter: allExcept(CatalogueRequest) }),
    reply: z.object({ ids: z.array(z.int()), left: Left }),
    summary: 'Delete the first 100 products that match; returns them',
  }),
  changeAll: call('post', 'products/change-all', {
    access: 'catalogue.edit',
    request: z.object({
      ids: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(maxIds))),
      filter: z.optional(allExcept(CatalogueRequest)),
      changes: ProductChanges,
    }),
    /** Those that had other values. */
    reply: z.object({ previous: ProductStates, left: Left }),
    summary:
      'Change the category or visibility of products, by ids or by a filter; returns the earlier values of those that changed',
  }),
  changeBack: call('post', 'products/change-back', {
    access: 'catalogue.edit',
    request: z.object({
      changes: ProductChanges,
      states: ProductStates.check(
        z.refine((states) => Object.keys(states).length > 0 && Object.keys(states).length <= maxIds),
      ),
    }),
    reply: z.object({ changed: z.array(z.int()) }),
    summary: 'Undo a bulk change of products by their earlier values; values that were changed since stay',
  }),
  restore: call('post', 'products/restore', {
    access: 'catalogue.edit',
    request: z.object({ id: z.int() }),
    reply: ProductReply,
    summary: 'Restore a deleted product',
  }),
  save: call('post', 'products/save', {
    request: z.object({ id: z.int(), saved: z.boolean() }),
    reply: z.object({ saved: z.array(z.int()) }),
    summary: 'Add a product to your wish list or remove it',
  }),
  saveAll: call('post', 'products/save-all', {
    request: z.object({
      ids: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(maxIds))),
      filter: z.optional(allExcept(CatalogueRequest)),
      saved: z.boolean(),
    }),
    reply: z.object({ changed: z.array(z.int()), left: Left }),
    summary:
      'Add products to your wish list or remove them, by ids or by a filter; returns those that changed',
  }),
  tell: call('post', 'products/tell', {
    request: z.object({ id: z.int(), tell: z.boolean() }),
    reply: z.object({ told: z.array(z.int()) }),
    summary: 'Turn on or off your notification for when a product is back in stock',
  }),
}
