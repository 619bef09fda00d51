import { Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconChevronDown, IconSortDescending } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Menu.layer.css'
import { type CatalogueSort, catalogueSorts } from '#contract/catalogue.ts'
import styles from '#features/products/list/list.module.css'
import { IconButton } from '#ui/icon-button.tsx'

type Props = { sort: CatalogueSort; onSort: (sort: CatalogueSort) => void; room: 'icon' | 'value' | 'all' }

export function SortMenu({ sort, onSort, room }: Props) {
  const { t } = useTranslation('products')
  const name = `${t('named', { name: t('sort.label') })} ${t(`sort.${sort}`)}`
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {room === 'icon' ? (
          <IconButton label={name}>
            <IconArrowsSort size={20} aria-hidden="true" />
          </IconButton>
        ) : (
          <Button
            variant="default"
            leftSection={<IconSortDescending size={18} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            aria-label={name}
          >
            <span className="trunc" dir="auto">
              {room === 'all' && (
                <span className={styles.dimmed}>{t('named', { name: t('sort.label') })} </span>
              )}
              {t(`sort.${sort}`)}
            </span>
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(next) => onSort(next as CatalogueSort)}>
          {catalogueSorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {t(`sort.${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
