import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '#contract/catalogue.ts'
import type { ListFilter } from '#kernel/ui/list/list.ts'
import { ListPills } from '#kernel/ui/list/list-pills.tsx'
import { FacetField } from './facet-field.tsx'
import { blankOf, type Facet, facets, isSet, useFacetTexts, withoutFilter } from './facets.ts'

type Props = {
  filter: CatalogueFilter
  onFilter: (part: Partial<CatalogueFilter>) => void
  /** Opens all parts at once, where there is no button for it elsewhere. */
  onAll?: (() => void) | undefined
  /** Stands at the end of the row. */
  children?: ReactNode
}

/** The parts that have one value, which is what is meant by adding them. */
const single: Partial<Record<Facet, Partial<CatalogueFilter>>> = {
  stock: { stock: 'in' },
  saved: { saved: 'yes' },
}

export function FilterPills({ filter, onFilter, onAll, children }: Props) {
  const { t } = useTranslation('products')
  const texts = useFacetTexts()
  const filters = facets.map((facet): ListFilter => {
    const value = single[facet]
    return {
      id: facet,
      name: texts.name(facet),
      value: isSet(filter, facet) ? texts.value(filter, facet) : undefined,
      field: <FacetField facet={facet} filter={filter} onFilter={onFilter} />,
      clear: () => onFilter(blankOf(facet)),
      ...(value && { add: () => onFilter(value) }),
      width: facet === 'colors' ? 320 : 240,
    }
  })
  return (
    <ListPills
      filters={filters}
      onClear={() => onFilter(withoutFilter)}
      all={onAll && { label: t('filters'), open: onAll }}
    >
      {children}
    </ListPills>
  )
}
