import { IconCornerDownRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopReview } from '#contract/moderation.ts'
import type { ReviewSearch } from '#contract/review-search.ts'
import { timestampColumn, wordColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { ProductCell } from '#shop/product-cell.tsx'
import { useWords } from '#shop/use-words.ts'
import { VariantText } from '#shop/variant-text.tsx'
import { Stars } from '#ui/stars.tsx'
import styles from './moderation.module.css'
import { StateBadge } from './state-badge.tsx'

export function useReviewColumns(
  search: ReviewSearch,
  formOf: (review: ShopReview) => ReactNode,
): ListColumn<ShopReview>[] {
  const { t } = useTranslation('moderation')
  const words = useWords()
  return [
    {
      id: 'product',
      title: t('columns.product'),
      sort: 'up',
      phone: 'title',
      cell: ({ id, product, name, category, picture, color, author, bought }) => (
        <ProductCell
          name={name}
          category={category}
          picture={picture}
          id={product}
          color={bought?.color ?? color}
        >
          <span className={styles.product}>
            <Link
              to="/reviews"
              search={{ ...search, review: id }}
              resetScroll={false}
              className="trunc"
              dir="auto"
              title={name}
              aria-label={t('open', { name, author })}
            >
              {name}
            </Link>
            {bought && <VariantText line={bought} />}
          </span>
        </ProductCell>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'author',
      title: t('columns.author'),
      sort: 'up',
      phone: 'note',
      cell: ({ author }) => (
        <span className={`${styles.author} trunc`} dir="auto" title={author}>
          {author}
        </span>
      ),
      csv: ({ author }) => author,
    },
    {
      id: 'rating',
      title: t('columns.rating'),
      sort: 'up',
      phone: 'worth',
      cell: ({ rating }) => <Stars value={rating} size={14} />,
      csv: ({ rating }) => rating,
    },
    {
      id: 'review',
      title: t('columns.review'),
      phone: 'text',
      cell: (row) => (
        <>
          <span className={styles.text} dir="auto">
            {row.review}
          </span>
          {formOf(row) ??
            (row.reply && (
              <span className={`row ${styles.replied} small dim`}>
                <IconCornerDownRight size={14} className="flip" aria-hidden="true" />
                <span className="trunc" dir="auto" title={row.reply}>
                  {row.reply}
                </span>
              </span>
            ))}
        </>
      ),
      csv: ({ review }) => review,
    },
    {
      id: 'created',
      title: t('columns.created'),
      sort: 'down',
      ...timestampColumn(({ created }) => created),
    },
    {
      id: 'state',
      title: t('columns.state'),
      sort: 'up',
      phone: 'state',
      cell: ({ state }) => <StateBadge state={state} />,
      csv: ({ state }) => t(`states.${state}`),
    },
    {
      id: 'reply',
      title: t('columns.reply'),
      isExtra: true,
      isDimmed: true,
      cell: ({ reply }) => (
        <span className={styles.text} dir="auto">
          {reply}
        </span>
      ),
      csv: ({ reply }) => reply ?? '',
    },
    {
      id: 'bought',
      title: t('columns.bought'),
      isExtra: true,
      ...wordColumn(({ bought }) => (bought ? words.variant(bought) : '')),
    },
    {
      id: 'verified',
      title: t('columns.verified'),
      isExtra: true,
      ...wordColumn(({ isVerified }) => (isVerified ? t('yes') : t('no'))),
    },
  ]
}
