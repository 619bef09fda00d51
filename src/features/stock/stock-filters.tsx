import { Checkbox, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { noCategory } from '#contract/category-words.ts'
import type { StockSearch } from '#contract/stock-search.ts'
import { useFormats } from '#kernel/format.ts'
import type { ListFilter } from '#list/list.ts'
import { useCategories } from '#shop/use-categories.ts'
import styles from './stock.module.css'

type Props = { search: StockSearch; onSearch: (part: Partial<StockSearch>) => void }

export function useStockFilters({ search: { short, category }, onSearch }: Props): ListFilter[] {
  const { t } = useTranslation('stock')
  const formats = useFormats()
  const { choicesWith, textOf } = useCategories()
  const categories = choicesWith([...category.filter((id) => id !== noCategory), noCategory])
  return [
    {
      id: 'short',
      name: t('filters.short'),
      value: short === 'yes' ? t('short') : undefined,
      field: (
        <Radio.Group
          aria-label={t('filters.short')}
          value={short}
          // Replaces a level, which is narrower.
          onChange={(next) => onSearch({ short: next as StockSearch['short'], level: '' })}
        >
          <div className={styles.options}>
            <Radio value="" label={t('anyLevel')} />
            <Radio value="yes" label={t('short')} />
          </div>
        </Radio.Group>
      ),
      clear: () => onSearch({ short: '' }),
    },
    {
      id: 'category',
      name: t('filters.category'),
      value: category.length > 0 ? formats.list(category.map(textOf)) : undefined,
      field: (
        <Checkbox.Group
          aria-label={t('filters.category')}
          value={category}
          onChange={(next) => onSearch({ category: next })}
        >
          <div className={styles.options}>
            {categories.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      ),
      clear: () => onSearch({ category: [] }),
    },
  ]
}
