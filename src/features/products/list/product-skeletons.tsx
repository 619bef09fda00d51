import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import cards from './product-card.module.css'

const cardNumbers = [1, 2, 3, 4, 5, 6, 7, 8]

export function ProductSkeletons() {
  return (
    <SkeletonPage>
      <div className={cards.grid}>
        {cardNumbers.map((cardNumber) => (
          <div key={cardNumber} className={`surface ${cards.card}`}>
            <div className={cards.picture}>
              <Skeleton height="100%" />
            </div>
            <div className={cards.lines}>
              <Skeleton width="70%" height={16} />
              <Skeleton width="40%" height={12} />
              <Skeleton width="35%" height={24} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonPage>
  )
}
