import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconCash,
  IconPackage,
  IconPencil,
  IconReceiptRefund,
  IconTag,
  IconTruck,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPaidOnDelivery } from '#contract/methods.ts'
import type { Parcel } from '#contract/order-fields.ts'
import { refundableQuantity } from '#contract/order-refund.ts'
import type { OrderSearch } from '#contract/order-search.ts'
import { nextOrderState, type OrderState, orderStates } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { useSetPaid, useSetParcel } from '#features/orders/mutations.ts'
import { StatusMenu } from '#features/orders/status/status-menu.tsx'
import { useOnline } from '#kernel/connection.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { notify } from '#kernel/snackbar.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { PhoneIconButton } from '#ui/phone-icon-button.tsx'

const ParcelDialog = lazyPart(() => import('#features/orders/status/parcel-dialog.tsx'), 'ParcelDialog')
const RefundDialog = lazyPart(() => import('#features/orders/status/refund-dialog.tsx'), 'RefundDialog')

type Props = {
  order: Order
  search: OrderSearch
  author: string
  invoice: (order: Order) => ReactNode
  /** `paid` is set when the change also records the payment. */
  onState: (state: OrderState, paid?: true) => void
}

export function OrderActions({ order, search, author, invoice, onState }: Props) {
  const { t } = useTranslation(['orders', 'ui', 'list'])
  const [isRefunding, setRefunding] = useState(false)
  const [isParcelOpen, setParcelOpen] = useState(false)
  const { mutate: setParcel } = useSetParcel()
  const { id, state, paidAt, total, refunded = 0, type = '', lines } = order
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
  const saveParcel = (parcel: Parcel) => {
    setParcelOpen(false)
    if (!isOnline) notify({ message: t('list:bulk.offline') })
    setParcel(
      { id, parcel, by: author, at: new Date().toISOString() },
      { onSuccess: () => notify({ message: t('parcel.saved', { id }) }) },
    )
  }
  const navigate = useNavigate()
  const may = useMay()
  const canChange = may('orders.change')
  const canEdit = canChange && (state === 'awaiting' || state === 'packing')
  const isSent = canChange && (state === 'shipped' || state === 'delivered')
  const isRefundable = refunded < total || lines.some((line) => refundableQuantity(line) > 0)
  const canRefund = may('orders.refund') && paidAt !== null && isRefundable
  const nextStep = useNextStep(order)
  const next = canChange ? nextStep : undefined
  const isFree = total === 0 && paidAt !== null
  const canTogglePaid = canChange && state !== 'awaiting' && refunded === 0 && !isFree
  usePageCommands([
    next && {
      id: 'next',
      key: 'm',
      title: t(`next.${next.text}`),
      synonyms: next.paid ? 'orders.payment' : 'orders.next',
      icon: <IconArrowRight size={20} className="flip" aria-hidden="true" />,
      run: () => onState(next.to, next.paid),
    },
    canTogglePaid && {
      id: 'payment',
      title: t(paidAt ? 'payment.undo' : 'payment.record'),
      synonyms: 'orders.payment',
      icon: <IconCash size={20} aria-hidden="true" />,
      run: togglePaid,
    },
    ...orderStates
      .filter((nextState) => canChange && nextState !== state)
      .map((state) => ({
        id: `set-${state}`,
        title: t('setTo', { state: t(`ui:states.${state}`) }),
        synonyms: 'orders.status' as const,
        icon: <IconTag size={20} aria-hidden="true" />,
        run: () => onState(state),
      })),
    {
      id: 'slip',
      synonyms: 'orders.slip',
      title: t('slip.title'),
      icon: <IconPackage size={20} aria-hidden="true" />,
      run: () => void navigate({ to: '/orders/$orderId/slip', params: { orderId: id }, search }),
    },
    canEdit && {
      id: 'edit',
      synonyms: 'orders.edit',
      title: t('form.edit'),
      icon: <IconPencil size={20} aria-hidden="true" />,
      key: 'e',
      run: () => void navigate({ to: '/orders/$orderId/edit', params: { orderId: id }, search }),
    },
    isSent && {
      id: 'parcel',
      synonyms: 'orders.parcel',
      title: t('parcel.open'),
      icon: <IconTruck size={20} aria-hidden="true" />,
      run: () => setParcelOpen(true),
    },
    canRefund && {
      id: 'refund',
      synonyms: 'orders.refund',
      title: t('refund.open'),
      icon: <IconReceiptRefund size={20} aria-hidden="true" />,
      run: () => setRefunding(true),
    },
  ])
  return (
    <>
      {canChange && (
        <>
          <StatusMenu
            now={state}
            onState={onState}
            target={
              <PhoneIconButton leftSection={<IconTag size={18} aria-hidden="true" />}>
                {t('setStatus')}
              </PhoneIconButton>
            }
          />
          <NextStep order={order} onState={onState} />
        </>
      )}
      <MoreMenu label={t('more')}>
        <MenuLink icon={IconPackage} to="/orders/$orderId/slip" params={{ orderId: id }} search={search}>
          {t('slip.title')}
        </MenuLink>
        {canEdit && (
          <MenuLink icon={IconPencil} to="/orders/$orderId/edit" params={{ orderId: id }} search={search}>
            {t('form.edit')}
          </MenuLink>
        )}
        {isSent && (
          <MenuItem icon={IconTruck} onClick={() => setParcelOpen(true)}>
            {t('parcel.open')}
          </MenuItem>
        )}
        {invoice(order)}
        {canTogglePaid && (
          <MenuItem icon={IconCash} onClick={togglePaid}>
            {t(paidAt ? 'payment.undo' : 'payment.record')}
          </MenuItem>
        )}
        {canRefund && (
          <MenuItem icon={IconReceiptRefund} onClick={() => setRefunding(true)}>
            {t('refund.open')}
          </MenuItem>
        )}
      </MoreMenu>
      {isParcelOpen && (
        <Coming>
          <ParcelDialog
            title={t('parcel.title', { id })}
            confirmLabel={t('parcel.save')}
            parcel={order.parcel}
            onParcel={saveParcel}
            onClose={() => setParcelOpen(false)}
          />
        </Coming>
      )}
      {isRefunding && (
        <Coming>
          <RefundDialog order={order} author={author} onClose={() => setRefunding(false)} />
        </Coming>
      )}
    </>
  )
}

/** The usual next step with its label. Orders paid on delivery are packed before they are paid. */
function useNextStep({ state, type, paidAt }: Pick<Order, 'state' | 'type' | 'paidAt'>) {
  const { methods } = useShopSettings('payment')
  const to = nextOrderState[state]
  if (!to) return undefined
  const isCash = isPaidOnDelivery(type, methods) && !paidAt
  if (isCash && to === 'packing') return { to, text: 'cash', paid: undefined } as const
  if (isCash && to === 'delivered') return { to, text: 'collected', paid: true } as const
  return { to, text: to, paid: to === 'packing' ? (true as const) : undefined }
}

function NextStep({ order, onState }: Pick<Props, 'order' | 'onState'>) {
  const { t } = useTranslation('orders')
  const next = useNextStep(order)
  return next && <Button onClick={() => onState(next.to, next.paid)}>{t(`next.${next.text}`)}</Button>
}
