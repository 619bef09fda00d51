import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import { useSlips } from '#features/orders/queries.ts'
import { Empty } from '#ui/empty.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { Page } from '#ui/page.tsx'
import styles from './slip.module.css'
import { Slip } from './slip.tsx'

type Props = { ids: readonly string[]; search: OrderSearch; crumbs: (name: string) => ReactNode }

export function SlipsScreen({ ids, search, crumbs }: Props) {
  const { t } = useTranslation('orders')
  const slips = useSlips(ids)
  const missing = new Set(ids).size - slips.length
  return (
    <Page
      crumbs={crumbs(t('slips.title'))}
      title={t('slips.count', { count: slips.length })}
      actions={
        <>
          <LinkButton
            variant="default"
            leftSection={<IconArrowLeft size={18} className="flip" aria-hidden="true" />}
            to="/orders"
            search={search}
          >
            {t('slips.back')}
          </LinkButton>
          {slips.length > 0 && (
            <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
              {t('slip.print')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.several}>
        {missing > 0 && slips.length > 0 && (
          <Note tone="warning">{t('slips.missing', { count: missing })}</Note>
        )}
        {slips.length === 0 && <Empty title={t('slips.none')} message={t('slips.noneText')} />}
        {slips.map((slip) => (
          <Slip key={slip.id} order={slip} />
        ))}
      </div>
    </Page>
  )
}
