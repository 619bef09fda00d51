import type { CatalogueFilter } from '#contract/catalogue.ts'
import type { Product } from '#contract/products.ts'
import { config } from '#kernel/config.ts'
import { formatsOf } from '#kernel/format.ts'

/**
 * Applies a filter like the server, for one that returns the whole list (docs/contract.md 4.3). Returns a new array.
 */
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
  const words = q.toLowerCase().split(/[\s,;]+/)
  const [least = 0, max = Number.POSITIVE_INFINITY] = price === '' ? [] : price.split('-').map(Number)
  const shares = (wanted: readonly string[], have: readonly string[]) =>
    wanted.length === 0 || have.some((one) => wanted.includes(one))
  return [
    (product: Product) => {
      const text = searched
        .map((field) => product[field] ?? '')
        .join(' ')
        .toLowerCase()
      return words.every((word) => text.includes(word))
    },
    (product: Product) => shares(gender, [product.gender]),
    (product: Product) => shares(categories, product.categories),
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
const byName = (product: Product, other: Product) =>
  formatsOf(config.get().locale).compare(product.name, other.name)
/** An older server says only whether there are any. */
const pieces = ({ quantity, isStock }: Product) => quantity ?? Number(isStock)

type Order = (one: Product, other: Product) => number
const orders: Record<CatalogueFilter['sort'], Order> = {
  low: (one, other) => one.offerPrice - other.offerPrice,
  high: (one, other) => other.offerPrice - one.offerPrice,
  popularity: (one, other) => other.popularity - one.popularity,
  discount: (one, other) => other.discount - one.discount,
  new: (one, other) => addedAt(other) - addedAt(one),
  old: (one, other) => addedAt(one) - addedAt(other),
  az: (one, other) => byName(one, other),
  za: (one, other) => byName(other, one),
  few: (one, other) => pieces(one) - pieces(other),
  many: (one, other) => pieces(other) - pieces(one),
}
