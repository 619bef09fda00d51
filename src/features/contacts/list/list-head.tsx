import { IconArrowDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ContactOrder, contactOrders } from '#contract/contact-search.ts'
import styles from './people.module.css'

type Props = { by: ContactOrder; onBy: (by: ContactOrder) => void }

export function ListHead({ by, onBy }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <div className={styles.listHead}>
      {contactOrders.map((order) => (
        <button key={order} type="button" aria-pressed={by === order} onClick={() => onBy(order)}>
          {t(`order.${order}`)}
          {by === order && <IconArrowDown size={14} aria-hidden="true" />}
        </button>
      ))}
      {(['mails', 'phones', 'tags'] as const).map((field) => (
        <span key={field} className={styles.wide} aria-hidden="true">
          {t(`field.${field}`)}
        </span>
      ))}
    </div>
  )
}
