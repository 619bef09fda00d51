import { Menu } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isUndone } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { useMay } from '#kernel/rights.ts'
import { notify } from '#kernel/snackbar.ts'
import { useWords } from '#shop/use-words.ts'
import { useInvoiceOfOrder } from './mutations.ts'

type Props = { order: Order; onMade: (invoiceId: string) => void }

export function OrderInvoice({ order: { id, code = '', invoice, lines, state, paidAt }, onMade }: Props) {
  const { t } = useTranslation(['invoices', 'orders'])
  const { variant } = useWords()
  const isOnline = useOnline()
  const may = useMay()
  const { mutateAsync } = useInvoiceOfOrder()
  const icon = <IconFileText size={18} aria-hidden="true" />
  if (!may('invoices.read')) return null
  if (invoice) {
    return (
      <Menu.Item
        leftSection={icon}
        renderRoot={(props) => (
          <Link to="/invoices/$invoiceId" params={{ invoiceId: invoice.id }} {...props} />
        )}
      >
        {invoice.number ? t('ofOrder.open', { number: invoice.number }) : t('ofOrder.openDraft')}
      </Menu.Item>
    )
  }
  if (!may('invoices.write') || (isUndone(state) && !paidAt)) return null
  async function make() {
    if (!isOnline) notify({ message: t('offline') })
    const words = {
      shipping: t('orders:detail.shipping'),
      discount: code ? t('orders:detail.discountCode', { code }) : t('orders:detail.discount'),
      refund: t('orders:detail.refunded'),
      variants: Object.fromEntries(lines.map((line) => [String(line.line), variant(line)])),
    }
    try {
      // The menu has closed by then.
      const { invoice: made } = await mutateAsync({ order: id, words })
      onMade(made.id)
    } catch (error) {
      // The mutation reports the error itself.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Menu.Item leftSection={icon} onClick={() => void make()}>
      {t('ofOrder.make')}
    </Menu.Item>
  )
}
