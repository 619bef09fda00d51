import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import styles from './skeleton.module.css'

export function Skeleton({
  width = '100%',
  height = 12,
  round = false,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return (
    <span
      data-skeleton=""
      className={cx(styles.skeleton, round && styles.round)}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}

/** Surrounds placeholders: hidden for the first 150 ms, announced once as loading. */
export function SkeletonPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.delayed} role="status" aria-label={t('loading')}>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
