import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { CatalogueFilter } from '#contract/catalogue.ts'
import { FacetField } from './facet-field.tsx'
import { facets, useFacetTexts, withoutFilter } from './facets.ts'
import styles from './filters.module.css'

type Props = {
  filter: CatalogueFilter
  onFilter: (part: Partial<CatalogueFilter>) => void
  onClose: () => void
  /** What is left, in words. */
  result: string | undefined
}

/** All parts of the filter at once; the list behind it follows each choice. */
export function FilterDrawer({ filter, onFilter, onClose, result }: Props) {
  const { t } = useTranslation(['products', 'common'])
  const texts = useFacetTexts()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 320}
      padding={20}
      title={t('filters')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={styles.body}>
        {facets.map((facet) => (
          <section key={facet} className={styles.section}>
            <span className={styles.legend} dir="auto" aria-hidden="true">
              {texts.name(facet)}
            </span>
            <FacetField facet={facet} filter={filter} onFilter={onFilter} />
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <Button variant="subtle" onClick={() => onFilter(withoutFilter)}>
          {t('clearAll')}
        </Button>
        <Button onClick={onClose}>{result ?? t('done')}</Button>
      </div>
    </Drawer>
  )
}
