import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconSortDescending } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Menu.layer.css'
import { type ProductSort, productSorts } from '#contract/catalogue.ts'
import styles from './list.module.css'

type Props = { sort: ProductSort; onSort: (sort: ProductSort) => void; isShort: boolean }

export function SortMenu({ sort, onSort, isShort }: Props) {
  const { t } = useTranslation('products')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconSortDescending size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-label={`${t('named', { name: t('sort.label') })} ${t(`sort.${sort}`)}`}
        >
          <span className="trunc" dir="auto">
            {!isShort && <span className={styles.dimmed}>{t('named', { name: t('sort.label') })} </span>}
            {t(`sort.${sort}`)}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(next) => onSort(next as ProductSort)}>
          {productSorts.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`sort.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
