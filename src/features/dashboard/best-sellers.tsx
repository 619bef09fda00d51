import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { ProductPicture } from '#kernel/ui/art/art.tsx'
import { Card } from '#kernel/ui/card.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { Money } from '#kernel/ui/money.tsx'
import styles from './best-sellers.module.css'

type Props = { products: Summary['bestSellers']; currency: string }

export function BestSellers({ products, currency }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <Card title={t('best')} flush>
      {products.length === 0 ? (
        <Empty title={t('empty.span')} />
      ) : (
        <ol className={styles.list}>
          {products.map((product) => (
            <li key={product.id} className={styles.row}>
              <span className={styles.thumb}>
                <ProductPicture id={product.id} name={product.name} category={product.category} />
              </span>
              <span className="grow">
                <span className="strong trunc" style={{ display: 'block' }} dir="auto" title={product.name}>
                  {product.name}
                </span>
                <span className="dim small" dir="auto">
                  {t('sold', { count: product.sold })}
                </span>
              </span>
              <Money cents={product.revenue} currency={currency} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
