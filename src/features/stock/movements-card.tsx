import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StockMovement } from '#contract/stock.ts'
import { useFormats } from '#kernel/format.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { isCurrent } from '#list/list-answer.ts'
import { useLastPage } from '#list/use-last-page.ts'
import { useWords } from '#shop/use-words.ts'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './movements.module.css'
import { movementsOnPage, useMovements } from './queries.ts'
import { useReasonText } from './use-reason-text.ts'

type Props = { productId: string; page: number; onPage: (page: number) => void }

export function MovementsCard({ productId, page, onPage }: Props) {
  const { t } = useTranslation('stock')
  const movements = useMovements(productId, page)
  const { data, error, refetch, isPlaceholderData } = movements
  useLastPage({ page, size: movementsOnPage, total: isCurrent(movements) ? data?.total : undefined })
  return (
    <Card title={t('movements.title')} flush>
      {!data && error && (
        <FailureBlock title={t('movements.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonPage>
          <Skeleton height={8 * 56} />
        </SkeletonPage>
      )}
      {data && data.total === 0 && <Empty title={t('movements.none')} />}
      {data && data.total > 0 && (
        <>
          <ul className={styles.movements} data-waiting={isPlaceholderData || undefined}>
            {data.movements.map((movement) => (
              <Movement key={movement.id} movement={movement} />
            ))}
          </ul>
          {data.total > movementsOnPage && (
            <div className={styles.foot}>
              <Pager page={page} size={movementsOnPage} total={data.total} onPage={onPage} />
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function Movement({
  movement: { reason, change, stock, by, order, color, size, at },
}: {
  movement: StockMovement
}) {
  const { t } = useTranslation('stock')
  const formats = useFormats()
  const words = useWords()
  const reasonText = useReasonText()
  const about = [words.variant({ color, size }), by].filter(Boolean).join(' · ')
  const quantity = formats.number(Math.abs(change))
  return (
    <li>
      <span className={styles.what}>
        <span className="strong" dir="auto">
          {reasonText(reason)}
          {order !== null && (
            <>
              {' '}
              <Link to="/orders/$orderId" params={{ orderId: order }} className="link num">
                <bdi>#{order}</bdi>
              </Link>
            </>
          )}
        </span>
        {about !== '' && (
          <span className="dim small trunc" dir="auto">
            {about}
          </span>
        )}
      </span>
      <Timestamp at={at} className="dim" />
      <bdi className={styles.change} data-more={change > 0 || undefined}>
        {change > 0 ? `+${quantity}` : `−${quantity}`}
      </bdi>
      <span className={styles.stockAfter} dir="auto">
        {t('movements.left', { count: stock })}
      </span>
    </li>
  )
}
