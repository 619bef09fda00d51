import { blankCatalogue, type CatalogueSort, catalogueSorts } from '#contract/catalogue.ts'

/** The words of the catalogue for sorting by a column, upwards and downwards; its other orders are no column's. */
const words: Record<string, readonly [up: CatalogueSort, down: CatalogueSort]> = {
  name: ['az', 'za'],
  stock: ['few', 'many'],
  added: ['old', 'new'],
  price: ['low', 'high'],
}

/** A sort as a list has it: a column, or `-column`. */
export function columnSortOf(sort: CatalogueSort): string {
  for (const [column, [up, down]] of Object.entries(words)) {
    if (sort === up) return column
    if (sort === down) return `-${column}`
  }
  return sort
}

/** The way back. */
export function catalogueSortOf(sort: string): CatalogueSort {
  const [up, down] = words[sort.replace(/^-/, '')] ?? []
  return (
    (sort.startsWith('-') ? down : up) ?? catalogueSorts.find((one) => one === sort) ?? blankCatalogue.sort
  )
}
