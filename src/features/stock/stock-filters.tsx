import { Checkbox, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { categories } from '#contract/catalogue.ts'
import type { StockSearch } from '#contract/stock-search.ts'
import { useFormats } from '#kernel/format.ts'
import type { ListFilter } from '#list/list.ts'
import { useWords } from '#shop/use-words.ts'
import styles from './stock.module.css'

type Props = { search: StockSearch; onSearch: (part: Partial<StockSearch>) => void }

export function useStockFilters({ search: { short, category }, onSearch }: Props): ListFilter[] {
  const { t } = useTranslation('stock')
  const formats = useFormats()
  const words = useWords()
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
      value: category.length > 0 ? formats.list(category.map(words.category)) : undefined,
      field: (
        <Checkbox.Group
          aria-label={t('filters.category')}
          value={category}
          onChange={(next) =>
            onSearch({ category: categories.filter((code) => next.some((value) => value === code)) })
          }
        >
          <div className={styles.options}>
            {categories.map((code) => (
              <Checkbox key={code} value={code} label={words.category(code)} />
            ))}
          </div>
        </Checkbox.Group>
      ),
      clear: () => onSearch({ category: [] }),
    },
  ]
}
