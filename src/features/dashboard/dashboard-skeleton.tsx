import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './dashboard.module.css'

/** The heights of the finished page, so that nothing moves when the data has loaded. */
export function DashboardSkeleton() {
  const { t } = useTranslation('pages')
  return (
    <Page title={t('dashboard')} subtitle={<Skeleton width={220} height={14} />}>
      <SkeletonPage>
        <div className={styles.stack}>
          <Skeleton height={106} />
          <BelowSkeleton />
        </div>
      </SkeletonPage>
    </Page>
  )
}

export function BelowSkeleton() {
  return (
    <>
      <Skeleton height={60} />
      <div className={styles.columns}>
        <Skeleton height={406} />
        <Skeleton height={406} />
      </div>
      <div className={styles.columns}>
        <Skeleton height={372} />
        <Skeleton height={372} />
      </div>
    </>
  )
}
