import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconSortDescending } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ProductSort, productSorts } from '#contract/products.ts'
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
          aria-label={`${t('sort.label')}${t('colon')}${t(`sort.${sort}`)}`}
        >
          <span className="trunc" dir="auto">
            {!isShort && (
              <span className={styles.dimmed}>
                {t('sort.label')}
                {t('colon')}
              </span>
            )}
            {t(`sort.${sort}`)}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {productSorts.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === sort}
            rightSection={one === sort && <IconCheck size={16} aria-hidden="true" />}
            onClick={() => onSort(one)}
          >
            {t(`sort.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
