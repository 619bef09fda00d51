import { Checkbox, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { ShopReview } from '#contract/moderation.ts'
import { type ReviewSearch, reviewStars } from '#contract/review-search.ts'
import { useFormats } from '#kernel/format.ts'
import type { ListFilter } from '#list/list.ts'
import { useDaysFilter } from '#list/use-days-filter.tsx'
import styles from './moderation.module.css'

type Props = { search: ReviewSearch; onSearch: (part: Partial<ReviewSearch>) => void }

export function useReviewFilters(
  { search: { rating, replied, product, created: span, from, to }, onSearch }: Props,
  rows: readonly ShopReview[] | undefined,
): ListFilter[] {
  const { t } = useTranslation('moderation')
  const formats = useFormats()
  const created = useDaysFilter('created', t('columns.created'), { span, from, to }, (days) =>
    onSearch({ created: days.span, from: days.from, to: days.to }),
  )
  const parts: ListFilter[] = [
    {
      id: 'rating',
      name: t('filters.rating'),
      value:
        rating.length > 0
          ? formats.list(rating.map((star) => t('stars', { count: Number(star) })))
          : undefined,
      field: (
        <Checkbox.Group
          aria-label={t('filters.rating')}
          value={rating}
          onChange={(next) =>
            onSearch({ rating: reviewStars.filter((star) => next.some((value) => value === star)) })
          }
        >
          <div className={styles.options}>
            {reviewStars.toReversed().map((star) => (
              <Checkbox key={star} value={star} label={t('stars', { count: Number(star) })} />
            ))}
          </div>
        </Checkbox.Group>
      ),
      clear: () => onSearch({ rating: [] }),
    },
    {
      id: 'replied',
      name: t('filters.replied'),
      value: replied === '' ? undefined : replied === 'yes' ? t('replied') : t('unreplied'),
      field: (
        <Radio.Group
          aria-label={t('filters.replied')}
          value={replied}
          onChange={(next) => onSearch({ replied: next as ReviewSearch['replied'] })}
        >
          <div className={styles.options}>
            <Radio value="" label={t('anyReplied')} />
            <Radio value="yes" label={t('replied')} />
            <Radio value="no" label={t('unreplied')} />
          </div>
        </Radio.Group>
      ),
      clear: () => onSearch({ replied: '' }),
    },
    created,
  ]
  if (product === 0) return parts
  // Set from a row's menu, because there are too many products for a list. The rows have the name.
  const value = rows?.find((row) => row.product === product)?.name ?? t('oneProduct')
  const clear = () => onSearch({ product: 0 })
  return [...parts, { id: 'product', name: t('filters.product'), value, field: value, clear }]
}
