import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { Avatar } from '#kernel/ui/art/art.tsx'
import { Card } from '#kernel/ui/card.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { Money } from '#kernel/ui/money.tsx'
import styles from './best-sellers.module.css'

type Props = { customers: Summary['bestCustomers']; currency: string }

export function BestCustomers({ customers, currency }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <Card title={t('bestCustomers')} flush>
      {customers.length === 0 ? (
        <Empty title={t('empty.span')} />
      ) : (
        <ol className={styles.list}>
          {customers.map((customer) => (
            <li key={customer.id} className={styles.row}>
              <Avatar name={customer.name} size={44} />
              <span className="grow">
                <span className="strong trunc" style={{ display: 'block' }} dir="auto" title={customer.name}>
                  {customer.name}
                </span>
                <span className="dim small" dir="auto">
                  {t('orderCount', { count: customer.orders })}
                </span>
              </span>
              <Money cents={customer.spent} currency={currency} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
