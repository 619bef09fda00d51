import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type OrderState, orderStates } from '#contract/order-states.ts'
import { OrderBadge } from '#shop/order-badge.tsx'

type Props = { now?: OrderState; onState: (state: OrderState) => void; onPaid?: () => void }

export function StatusItems({ now, onState, onPaid }: Props) {
  const { t } = useTranslation('orders')
  return (
    <>
      {onPaid && <Menu.Item onClick={onPaid}>{t('next.packing')}</Menu.Item>}
      {orderStates
        .filter((state) => state !== now)
        .map((state) => (
          <Menu.Item key={state} onClick={() => onState(state)}>
            <OrderBadge state={state} />
          </Menu.Item>
        ))}
    </>
  )
}

export function StatusMenu({ target, ...props }: Props & { target: ReactElement }) {
  const { t } = useTranslation('orders')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label={t('setStatus')}>
        <StatusItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}
