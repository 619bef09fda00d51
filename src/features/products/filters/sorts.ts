import { blankCatalogue, type CatalogueSort, catalogueSorts } from '#contract/catalogue.ts'

/** The catalogue's ascending and descending sort for a column; its other sorts belong to no column. */
const words: Record<string, readonly [up: CatalogueSort, down: CatalogueSort]> = {
  name: ['az', 'za'],
  stock: ['few', 'many'],
  added: ['old', 'new'],
  price: ['low', 'high'],
}

/** The list's sort: a column, or `-column`. */
export function columnSortOf(sort: CatalogueSort): string {
  for (const [column, [up, down]] of Object.entries(words)) {
    if (sort === up) return column
    if (sort === down) return `-${column}`
  }
  return sort
}

export function catalogueSortOf(sort: string): CatalogueSort {
  const [up, down] = words[sort.replace(/^-/, '')] ?? []
  return (
    (sort.startsWith('-') ? down : up) ??
    catalogueSorts.find((catalogueSort) => catalogueSort === sort) ??
    blankCatalogue.sort
  )
}
