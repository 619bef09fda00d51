import { Button, Menu } from '@mantine/core'
import { IconCash, IconPackage, IconReceiptRefund, IconTag } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import { nextOrderState, type OrderState, orderStates } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { useOnline } from '#kernel/connection.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { notify } from '#kernel/snackbar.ts'
import { Coming } from '#kernel/ui/coming.tsx'
import { MoreMenu } from '#kernel/ui/more-menu.tsx'
import { useSetPaid } from './mutations.ts'
import { StatusMenu } from './status-menu.tsx'

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))

type Props = {
  order: Order
  search: OrderSearch
  author: string
  /** What the menu has of its invoice. */
  invoice: (order: Order) => ReactNode
  /** `paid`: it was paid with that. */
  onState: (state: OrderState, paid?: true) => void
}

/** What can be done with an order: its usual next step as the button, the other states and the papers in menus. */
export function OrderActions({ order, search, author, invoice, onState }: Props) {
  const { t } = useTranslation(['orders', 'ui', 'list'])
  const [isRefunding, setRefunding] = useState(false)
  const { id, state, paidAt, total, refunded = 0, type = '' } = order
  const isOnline = useOnline()
  const { mutate: setPaid } = useSetPaid()
  const togglePaid = () => {
    if (!isOnline) notify({ message: t('list:bulk.offline') })
    const paid = !paidAt
    const message = t(paid ? 'payment.recorded' : 'payment.undone', { id })
    setPaid(
      { id, paid, how: type, by: author, at: new Date().toISOString() },
      { onSuccess: () => notify({ message }) },
    )
  }
  const navigate = useNavigate()
  const canRefund = paidAt !== null && refunded < total
  usePageCommands([
    ...orderStates
      .filter((one) => one !== state)
      .map((one) => ({
        id: `set-${one}`,
        title: t('setTo', { state: t(`ui:states.${one}`) }),
        icon: <IconTag size={20} aria-hidden="true" />,
        run: () => onState(one),
      })),
    {
      id: 'slip',
      title: t('slip.title'),
      icon: <IconPackage size={20} aria-hidden="true" />,
      run: () => void navigate({ to: '/orders/$orderId/slip', params: { orderId: id }, search }),
    },
    canRefund && {
      id: 'refund',
      title: t('refund.open'),
      icon: <IconReceiptRefund size={20} aria-hidden="true" />,
      run: () => setRefunding(true),
    },
  ])
  return (
    <>
      <StatusMenu
        now={state}
        onState={onState}
        target={
          <Button variant="default" leftSection={<IconTag size={18} aria-hidden="true" />}>
            {t('setStatus')}
          </Button>
        }
      />
      <NextStep order={order} onState={onState} />
      <MoreMenu label={t('more')}>
        <Menu.Item
          leftSection={<IconPackage size={18} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to="/orders/$orderId/slip" params={{ orderId: id }} search={search} {...props} />
          )}
        >
          {t('slip.title')}
        </Menu.Item>
        {invoice(order)}
        {state !== 'awaiting' && refunded === 0 && (
          <Menu.Item leftSection={<IconCash size={18} aria-hidden="true" />} onClick={togglePaid}>
            {t(paidAt ? 'payment.undo' : 'payment.record')}
          </Menu.Item>
        )}
        {canRefund && (
          <Menu.Item
            leftSection={<IconReceiptRefund size={18} aria-hidden="true" />}
            onClick={() => setRefunding(true)}
          >
            {t('refund.open')}
          </Menu.Item>
        )}
      </MoreMenu>
      {isRefunding && (
        <Coming>
          <RefundDialog order={order} author={author} onClose={() => setRefunding(false)} />
        </Coming>
      )}
    </>
  )
}

/** What usually comes next; one that is paid on delivery is packed before it is paid. */
function NextStep({ order: { state, type, paidAt }, onState }: Pick<Props, 'order' | 'onState'>) {
  const { t } = useTranslation('orders')
  const next = nextOrderState[state]
  if (!next) return null
  const isCash = type === 'Cash on delivery' && !paidAt
  if (isCash && next === 'packing') return <Button onClick={() => onState(next)}>{t('next.cash')}</Button>
  if (isCash && next === 'delivered')
    return <Button onClick={() => onState(next, true)}>{t('next.collected')}</Button>
  const paid = next === 'packing' ? true : undefined
  return <Button onClick={() => onState(next, paid)}>{t(`next.${next}`)}</Button>
}
