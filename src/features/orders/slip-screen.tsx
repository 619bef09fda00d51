import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import { type Order, piecesLeft } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { Fact } from '#kernel/ui/fact.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { Sheet, SheetAddress, sheetStyles } from '#kernel/ui/sheet.tsx'
import { addressLines } from './address-lines.ts'
import { useOrder } from './queries.ts'
import styles from './slip.module.css'

type Props = {
  orderId: string
  /** The list the order was opened from. */
  search: OrderSearch
  crumbs: (name: string) => ReactNode
}

/** What goes into the parcel: the address and the pieces to tick off, without prices. */
export function SlipScreen({ orderId, search, crumbs }: Props) {
  const { t } = useTranslation('orders')
  const { order } = useOrder(orderId, search)
  return (
    <Page
      crumbs={crumbs(t('slip.title'))}
      title={t('slip.of', { id: `#${order.id}` })}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} className="flip" aria-hidden="true" />}
            renderRoot={(props) => (
              <Link to="/orders/$orderId" params={{ orderId }} search={search} {...props} />
            )}
          >
            {t('slip.back')}
          </Button>
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

function Slip({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { id, placedAt, billing, customer, type, paidAt, total, refunded = 0, currency } = order
  const lines = order.lines.filter((line) => piecesLeft(line) > 0)
  const pieces = lines.reduce((sum, line) => sum + piecesLeft(line), 0)
  const isCash = type === 'Cash on delivery' && !paidAt
  return (
    <Sheet title={t('slip.title')} number={`#${id}`}>
      <div className={sheetStyles.parties}>
        <div>
          <h3>{t('detail.address')}</h3>
          {billing ? (
            <SheetAddress lines={addressLines(billing, formats.country)} />
          ) : (
            <SheetAddress lines={[customer?.name ?? '', t('detail.noAddress')].filter(Boolean)} />
          )}
        </div>
        <dl className={styles.facts}>
          <Fact name={t('columns.placed')}>{formats.fullDay(placedAt)}</Fact>
          <Fact name={t('columns.items')}>{formats.number(pieces)}</Fact>
          {isCash && <Fact name={t('slip.collect')}>{formats.money(total - refunded, currency)}</Fact>}
        </dl>
      </div>
      <table className={sheetStyles.lines} aria-label={t('slip.title')}>
        <thead>
          <tr>
            <th scope="col">{t('detail.product')}</th>
            <th scope="col" data-number>
              {t('detail.quantity')}
            </th>
            <th scope="col" data-number>
              {t('slip.packed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={[line.product, line.color, line.size].join()}>
              <th scope="row">
                <bdi>{line.name}</bdi>
                {line.size && <span className="dim"> · {line.size}</span>}
              </th>
              <td data-number className="strong">
                <bdi className="num">{formats.number(piecesLeft(line))}</bdi>
              </td>
              <td data-number>
                <span className={styles.tick} aria-hidden="true" />
              </td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={3} className="dim" dir="auto">
                {t('slip.nothing')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Sheet>
  )
}
