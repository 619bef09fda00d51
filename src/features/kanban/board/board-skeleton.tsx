import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './board.module.css'

export function BoardSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles.columns}>
        {[3, 4, 2, 3].map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all there is, and never change
          <div key={column} className={styles.column}>
            <div className={`row ${styles.head}`}>
              <Skeleton width="50%" />
            </div>
            <div className={styles.list}>
              {[...Array(cards).keys()].map((card) => (
                <Skeleton key={card} height={104} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </SkeletonPage>
  )
}
