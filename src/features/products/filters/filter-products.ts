import type { CatalogueFilter } from '#contract/catalogue.ts'
import { noCategory } from '#contract/category-words.ts'
import { compareNames } from '#contract/fold.ts'
import type { Product } from '#contract/products.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'

/** For a server that returns the whole list (docs/contract.md 4.3). */
export function filterProducts(products: readonly Product[], filter: CatalogueFilter): Product[] {
  const parts = partsOf(filter)
  return products.filter((product) => parts.every((holds) => holds(product))).sort(orders[filter.sort])
}

const searched = [
  'name',
  'description',
  'rating',
  'salePrice',
  'offerPrice',
  'gender',
  'brand',
  'code',
] as const

function partsOf({
  q,
  gender,
  categories,
  colors,
  price,
  rating,
  stock,
  saved,
  visibility,
}: CatalogueFilter) {
  const words = searchWords(q)
  const [least = 0, max = Number.POSITIVE_INFINITY] = price === '' ? [] : price.split('-').map(Number)
  const shares = (choices: readonly string[], have: readonly string[]) =>
    choices.length === 0 || have.some((value) => choices.includes(value))
  return [
    (product: Product) =>
      matchesWords(searchTextOf(searched.map((field) => String(product[field] ?? ''))), words),
    (product: Product) => shares(gender, [product.gender]),
    (product: Product) =>
      shares(categories, product.categories.length > 0 ? product.categories : [noCategory]),
    (product: Product) => shares(colors, product.colors),
    (product: Product) => product.offerPrice >= least && product.offerPrice <= max,
    (product: Product) => product.rating >= rating,
    (product: Product) => stock === '' || product.isStock,
    (product: Product) => saved === '' || product.saved === true,
    (product: Product) => visibility === 'all' || isHidden(product) === (visibility === 'hidden'),
  ]
}

const isHidden = ({ visibility }: Product) => visibility === 'hidden'
const addedAt = ({ new: rank, created }: Product) => rank ?? Date.parse(created) / 1000
const byName = (product: Product, other: Product) => compareNames(product.name, other.name)
/** An older server says only whether there are any. */
const stockOf = ({ quantity, isStock }: Product) => quantity ?? Number(isStock)

type Order = (a: Product, b: Product) => number
const orders: Record<CatalogueFilter['sort'], Order> = {
  low: (a, b) => a.offerPrice - b.offerPrice,
  high: (a, b) => b.offerPrice - a.offerPrice,
  popularity: (a, b) => b.popularity - a.popularity,
  discount: (a, b) => b.discount - a.discount,
  new: (a, b) => addedAt(b) - addedAt(a),
  old: (a, b) => addedAt(a) - addedAt(b),
  az: (a, b) => byName(a, b),
  za: (a, b) => byName(b, a),
  few: (a, b) => stockOf(a) - stockOf(b),
  many: (a, b) => stockOf(b) - stockOf(a),
}
