import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import { useMay } from '#kernel/rights.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import styles from './list.module.css'
import { ListRow } from './list-row.tsx'

type Props = { customers: Summary['bestCustomers']; currency: string }

export function BestCustomers({ customers, currency }: Props) {
  const { t } = useTranslation('dashboard')
  if (!useMay()('customers.read')) return null
  return (
    <Card title={t('bestCustomers')} aside={<OnwardLink to="/customers" text={t('allCustomers')} />} flush>
      {customers.length === 0 ? (
        <Empty title={t('empty.span')} />
      ) : (
        <ol className={styles.list}>
          {customers.map((customer) => (
            <ListRow
              key={customer.id}
              picture={<Avatar name={customer.name} size={44} />}
              name={customer.name}
              note={t('orderCount', { count: customer.orders })}
            >
              <Money cents={customer.spent} currency={currency} />
            </ListRow>
          ))}
        </ol>
      )}
    </Card>
  )
}
