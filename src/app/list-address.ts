import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

/** Routes of a list's records have it too, for the next and previous record. */
export const listAddress = <Search extends object>(
  searchOf: (address: Record<string, unknown>) => Search,
  blank: NoInfer<Search>,
) => ({
  validateSearch: (search: Partial<Search> & SearchSchemaInput): Search =>
    searchOf(search as object as Record<string, unknown>),
  search: { middlewares: [stripSearchParams<Search>(blank as never)] },
})
