import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '#contract/catalogue.ts'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { FacetField } from './facet-field.tsx'
import { facets, useFacetTexts, withoutFilter } from './facets.ts'
import styles from './filters.module.css'

type Props = {
  filter: CatalogueFilter
  counted: CatalogueFilter
  onFilter: (part: Partial<CatalogueFilter>) => void
  onClose: () => void
  result: string | undefined
}

export function FilterDrawer({ filter, counted, onFilter, onClose, result }: Props) {
  const { t } = useTranslation('products')
  const texts = useFacetTexts()
  return (
    <SideDrawer title={t('filters')} size={320} onClose={onClose}>
      <div className={styles.body}>
        {facets.map((facet) => (
          <section key={facet} className={styles.section}>
            <span className={styles.legend} dir="auto" aria-hidden="true">
              {texts.name(facet)}
            </span>
            <FacetField facet={facet} filter={filter} counted={counted} onFilter={onFilter} />
          </section>
        ))}
      </div>
      <div className={`row ${styles.foot}`} data-bottom-bar>
        <Button variant="subtle" onClick={() => onFilter(withoutFilter)}>
          {t('clearAll')}
        </Button>
        <Button onClick={onClose}>{result ?? t('done')}</Button>
      </div>
    </SideDrawer>
  )
}
