import { Menu, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '#contract/catalogue.ts'
import { FacetField } from './facet-field.tsx'
import { blankOf, type Facet, facets, isSet, useFacetTexts, withoutFilter } from './facets.ts'
import styles from './filters.module.css'

type Props = {
  filter: CatalogueFilter
  onFilter: (part: Partial<CatalogueFilter>) => void
  /** Opens all parts at once, where there is no button for it elsewhere. */
  onAll?: (() => void) | undefined
  /** Stands at the end of the row. */
  children?: ReactNode
}

/** What the list is narrowed by, each part to change or to take away, and the way to a further one. */
export function FilterPills({ filter, onFilter, onAll, children }: Props) {
  const { t } = useTranslation('products')
  const texts = useFacetTexts()
  // Chosen from the menu and not yet given a value; or open, whether it has one or not.
  const [open, setOpen] = useState<Facet>()
  const row = useRef<HTMLDivElement>(null)
  const shown = facets.filter((facet) => isSet(filter, facet) || facet === open)
  const rest = facets.filter((facet) => !shown.includes(facet))
  const toRow = () => requestAnimationFrame(() => row.current?.querySelector('button')?.focus())
  return (
    <div className={styles.pills} ref={row}>
      {onAll && (
        <button
          type="button"
          className={styles.all}
          aria-label={t('filters')}
          aria-haspopup="dialog"
          onClick={onAll}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </button>
      )}
      {shown.map((facet) => (
        <span key={facet} className={styles.pill}>
          <Popover
            opened={open === facet}
            onChange={(opened) => setOpen(opened ? facet : undefined)}
            position="bottom-start"
            width={facet === 'colors' ? 320 : 240}
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <button
                type="button"
                className={styles.open}
                onClick={() => setOpen(open === facet ? undefined : facet)}
              >
                <bdi>
                  {t('named', { name: texts.name(facet) })}{' '}
                  <b>{isSet(filter, facet) ? texts.value(filter, facet) : t('any')}</b>
                </bdi>
              </button>
            </Popover.Target>
            <Popover.Dropdown className={styles.panel} aria-label={texts.name(facet)}>
              <FacetField facet={facet} filter={filter} onFilter={onFilter} />
            </Popover.Dropdown>
          </Popover>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('removeFilter', { name: texts.name(facet) })}
            onClick={() => {
              if (open === facet) setOpen(undefined)
              onFilter(blankOf(facet))
              toRow()
            }}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" width={200} returnFocus={false}>
          <Menu.Target>
            <button type="button" className={styles.add}>
              <IconPlus size={16} aria-hidden="true" />
              <span dir="auto">{t('addFilter')}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((facet) => (
              <Menu.Item
                key={facet}
                onClick={() => {
                  // These two have one value, which is what was meant by adding them.
                  if (facet === 'stock') onFilter({ stock: 'in' })
                  else if (facet === 'saved') onFilter({ saved: 'yes' })
                  else setOpen(facet)
                }}
              >
                {texts.name(facet)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {shown.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            onFilter(withoutFilter)
            toRow()
          }}
        >
          {t('clearAll')}
        </button>
      )}
      {children}
    </div>
  )
}
