import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import styles from './list.module.css'
import { ListRow, Thumb } from './list-row.tsx'

type Props = { products: Summary['bestSellers']; currency: string }

export function BestSellers({ products, currency }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <Card title={t('best')} aside={<OnwardLink to="/products" text={t('allProducts')} />} flush>
      {products.length === 0 ? (
        <Empty title={t('empty.span')} />
      ) : (
        <ol className={styles.list}>
          {products.map((product) => (
            <ListRow
              key={product.id}
              productId={product.id}
              picture={<Thumb product={product} />}
              name={product.name}
              note={t('sold', { count: product.sold })}
            >
              <Money cents={product.revenue} currency={currency} />
            </ListRow>
          ))}
        </ol>
      )}
    </Card>
  )
}
