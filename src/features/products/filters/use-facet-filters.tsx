import type { CatalogueFilter } from '#contract/catalogue.ts'
import type { ListFilter } from '#kernel/ui/list/list.ts'
import { FacetField } from './facet-field.tsx'
import { blankOf, type Facet, facets, isSet, useFacetTexts } from './facets.ts'

/** The parts that have one value, which is what is meant by adding them. */
const single: Partial<Record<Facet, Partial<CatalogueFilter>>> = {
  stock: { stock: 'in' },
  saved: { saved: 'yes' },
  visibility: { visibility: 'hidden' },
}

type Props = {
  filter: CatalogueFilter
  /** The list that is counted, where it has more than the filter says. */
  counted?: CatalogueFilter
  onFilter: (part: Partial<CatalogueFilter>) => void
}

/** The parts of the filter, each with its words and its form. */
export function useFacetFilters({ filter, counted = filter, onFilter }: Props): ListFilter[] {
  const texts = useFacetTexts()
  return facets.map((facet) => {
    const value = single[facet]
    return {
      id: facet,
      name: texts.name(facet),
      value: isSet(filter, facet) ? texts.value(filter, facet) : undefined,
      field: <FacetField facet={facet} filter={filter} counted={counted} onFilter={onFilter} />,
      clear: () => onFilter(blankOf(facet)),
      ...(value && { add: () => onFilter(value) }),
      width: facet === 'colors' ? 320 : 240,
    }
  })
}
