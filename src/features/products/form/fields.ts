import { colorCodes, genders, productSizes } from '#contract/catalogue.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import type { Product, ProductFields } from '#contract/products.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { shopSettings } from '#kernel/shop-settings.ts'

export type WholeFields = Required<ProductFields>

/** Older servers send products without a currency. */
export const currencyOf = ({ currency = shopCurrency.get() }: Pick<Product, 'currency'>): string => currency

export function fieldsOf(product: Product): WholeFields {
  const currency = currencyOf(product)
  const price = minorOf(product.offerPrice, currency)
  const list = minorOf(product.salePrice, currency)
  return {
    name: product.name,
    description: product.description,
    about: product.about ?? '',
    brand: product.brand ?? '',
    category: product.categories[0] ?? '',
    gender: genders.find((gender) => product.gender === gender) ?? genders[0],
    colors: colorCodes.filter((code) => product.colors.includes(code)),
    sizes: productSizes.filter((size) => product.sizes?.includes(size)),
    price,
    // A list price is only shown when it exceeds the price.
    listPrice: list > price ? list : 0,
    stock: product.quantity ?? 0,
    lowAt: product.lowAt ?? 0,
    code: product.code ?? '',
    visibility: product.visibility ?? 'shown',
    taxRate: product.taxRate ?? null,
    weight: product.weight ?? null,
    pictures: (product.pictures ?? []).map(({ id, title }) => ({ id, title })),
  }
}

export const blankFields = (): Omit<WholeFields, 'price'> => ({
  name: '',
  description: '',
  about: '',
  brand: '',
  category: shopSettings.get().categories.categories[0]?.id ?? '',
  gender: genders[0],
  colors: [],
  sizes: [],
  listPrice: 0,
  stock: 0,
  lowAt: shopSettings.get().stock.lowAt,
  code: '',
  visibility: 'shown',
  taxRate: null,
  weight: null,
  pictures: [],
})

export function withFields(product: Product, changes: Partial<ProductFields>): Product {
  const now = { ...fieldsOf(product), ...changes }
  const list = Math.max(now.listPrice, now.price)
  const { name, description, about, brand, gender, colors, sizes, lowAt, code, visibility, taxRate, weight } =
    now
  const storedPictures = new Map(product.pictures?.map((picture) => [picture.id, picture]))
  return {
    ...product,
    name,
    description,
    about,
    brand,
    gender,
    colors,
    sizes,
    lowAt,
    code,
    visibility,
    taxRate,
    weight,
    ...(changes.pictures && {
      pictures: changes.pictures.map((picture) => ({
        type: '',
        size: 0,
        ...storedPictures.get(picture.id),
        ...picture,
      })),
    }),
    categories:
      changes.category === undefined
        ? product.categories
        : changes.category === ''
          ? []
          : [...new Set([changes.category, ...product.categories.slice(1)])],
    offerPrice: amountOf(now.price, currencyOf(product)),
    salePrice: amountOf(list, currencyOf(product)),
    discount: Math.round(100 * (1 - now.price / list)),
    quantity: now.stock,
    isStock: now.stock > 0,
  }
}
