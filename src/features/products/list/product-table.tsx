import { Menu } from '@mantine/core'
import {
  IconCategory,
  IconEye,
  IconEyeOff,
  IconHeart,
  IconHeartFilled,
  IconPencil,
  IconShoppingBag,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { blankCatalogue, type CatalogueSearch, catalogueSearchOf, visibilities } from '#contract/catalogue.ts'
import type { Product } from '#contract/products.ts'
import type { Abilities } from '#features/products/abilities.ts'
import { withoutFilter } from '#features/products/filters/facets.ts'
import { catalogueSortOf, columnSortOf } from '#features/products/filters/sorts.ts'
import { useFacetFilters } from '#features/products/filters/use-facet-filters.tsx'
import { useProductChanges } from '#features/products/form/use-product-changes.tsx'
import { catalogueParams, filterOf, productQueries, useCatalogue } from '#features/products/queries.ts'
import { answerOf } from '#list/list-answer.ts'
import { ListCard } from '#list/list-card.tsx'
import { BarButton } from '#list/selection-bar.tsx'
import type { ListFile } from '#list/use-list-export.tsx'
import type { Selection } from '#list/use-selection.ts'
import { useCategories } from '#shop/use-categories.ts'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import styles from './product-table.module.css'

type Props = {
  search: CatalogueSearch
  onSearch: (part: Partial<CatalogueSearch>) => void
  can: Abilities
  file: ListFile<Product>
  tools: ReactNode
  sortMenu: ReactNode
  allFilters: { label: string; open: () => void }
  empty: ReactNode
}

export function ProductTable({ search, onSearch, can, file, ...slots }: Props) {
  const { t } = useTranslation('products')
  const filters = useFacetFilters({
    filter: search,
    counted: catalogueParams('table', search),
    onFilter: onSearch,
  })
  const { choicesWith, textOf } = useCategories()
  const { save, change, remove, busy, question } = useProductChanges()

  const onList = ({ sort, ...part }: Partial<Omit<CatalogueSearch, 'sort'> & { sort: string }>) =>
    onSearch({ ...part, ...(sort !== undefined && { sort: catalogueSortOf(sort) }) })

  const bulk = (selection: Selection<Product>) => {
    const target = {
      size: selection.count,
      done: selection.clear,
      ...(selection.isAll
        ? { filter: { ...filterOf(catalogueParams('table', search)), except: [...selection.exceptIds] } }
        : { ids: selection.rows.map(({ id }) => id) }),
    }
    const areSaved = selection.rows.length > 0 && selection.rows.every(({ saved }) => saved)
    const HeartIcon = areSaved ? IconHeartFilled : IconHeart
    return (
      <>
        {can.save && (
          <BarButton
            icon={<HeartIcon size={18} aria-hidden="true" />}
            onClick={() => save(target, !areSaved)}
          >
            {areSaved ? t('bulk.unsave') : t('bulk.save')}
          </BarButton>
        )}
        {can.edit && (
          <>
            <Menu position="top">
              <Menu.Target>
                <BarButton icon={<IconCategory size={18} aria-hidden="true" />}>
                  {t('bulk.category')}
                </BarButton>
              </Menu.Target>
              <Menu.Dropdown>
                <div className={styles.choices}>
                  {[...choicesWith([]), { value: '', label: textOf('') }].map(({ value, label }) => (
                    <MenuItem
                      key={value}
                      icon={IconCategory}
                      onClick={() => change(target, { category: value })}
                    >
                      {label}
                    </MenuItem>
                  ))}
                </div>
              </Menu.Dropdown>
            </Menu>
            <Menu position="top">
              <Menu.Target>
                <BarButton icon={<IconEye size={18} aria-hidden="true" />}>{t('bulk.visibility')}</BarButton>
              </Menu.Target>
              <Menu.Dropdown>
                {visibilities.map((visibility) => (
                  <MenuItem
                    key={visibility}
                    icon={visibility === 'hidden' ? IconEyeOff : IconEye}
                    onClick={() => change(target, { visibility })}
                  >
                    {t(`visibility.${visibility}`)}
                  </MenuItem>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        )}
        {can.edit && (
          <BarButton icon={<IconTrash size={18} aria-hidden="true" />} onClick={() => remove(target)}>
            {t('bulk.delete')}
          </BarButton>
        )}
      </>
    )
  }

  return (
    <>
      <ListCard
        label={t('title')}
        file={file}
        answer={answerOf(useCatalogue(catalogueParams('table', search)), ({ products }) => products)}
        search={{ ...search, sort: columnSortOf(search.sort) }}
        blank={blankCatalogue}
        onSearch={onList}
        searchLabel={t('search')}
        views={{
          label: t('view.views'),
          current: '',
          onView: () => onSearch(withoutFilter),
          views: [{ id: '', name: t('view.all'), count: undefined }],
        }}
        pageOf={({ sort, ...saved }) =>
          productQueries.list(
            catalogueParams('table', {
              ...catalogueSearchOf(saved),
              sort: catalogueSortOf(String(sort)),
              size: search.size,
            }),
          )
        }
        filters={filters}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        actionsOf={({ id, name }) => (
          <>
            <MenuLink icon={IconShoppingBag} to="/products/$productId" params={{ productId: String(id) }}>
              {t('form.view')}
            </MenuLink>
            {can.edit && (
              <>
                <MenuLink icon={IconPencil} to="/products/$productId/edit" params={{ productId: String(id) }}>
                  {t('edit')}
                </MenuLink>
                <MenuItem color="error" icon={IconTrash} onClick={() => remove({ size: 1, ids: [id] }, name)}>
                  {t('form.delete')}
                </MenuItem>
              </>
            )}
            <Menu.Divider />
          </>
        )}
        bulk={bulk}
        busy={busy}
        failedTitle={t('failed')}
        nothingTitle={t('nothing.title')}
        {...slots}
      />
      {question}
    </>
  )
}
