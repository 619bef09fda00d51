import type { CatalogueFilter } from '#contract/catalogue.ts'
import type { ListFilter } from '#list/list.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { blankOf, type Facet, facets, isSet, useFacetTexts } from './facets.ts'

const FacetField = lazyPart(() => import('./facet-field.tsx'), 'FacetField')

const single: Partial<Record<Facet, Partial<CatalogueFilter>>> = {
  stock: { stock: 'in' },
  saved: { saved: 'yes' },
  visibility: { visibility: 'hidden' },
}

type Props = {
  filter: CatalogueFilter
  /** The filter for the counts, when it has more than `filter`. */
  counted?: CatalogueFilter
  onFilter: (part: Partial<CatalogueFilter>) => void
}

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
