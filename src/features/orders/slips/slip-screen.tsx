import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import { useOrder } from '#features/orders/queries.ts'
import type { RecordScreenProps } from '#list/list.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import styles from './slip.module.css'
import { Slip } from './slip.tsx'

type Props = RecordScreenProps<'orderId', OrderSearch>

export function SlipScreen({ orderId, search, crumbs }: Props) {
  const { t } = useTranslation('orders')
  const { order } = useOrder(orderId, search)
  return (
    <Page
      crumbs={crumbs(t('slip.title'))}
      title={t('slip.of', { id: `#${order.id}` })}
      actions={
        <>
          <LinkButton
            variant="default"
            leftSection={<IconArrowLeft size={18} className="flip" aria-hidden="true" />}
            to="/orders/$orderId"
            params={{ orderId }}
            search={search}
          >
            {t('slip.back')}
          </LinkButton>
          <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
            {t('slip.print')}
          </Button>
        </>
      }
    >
      <div className={styles.single}>
        <Slip order={order} />
      </div>
    </Page>
  )
}
