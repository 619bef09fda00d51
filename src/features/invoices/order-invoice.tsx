import { Menu } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { isUndone } from '#contract/order-states.ts'
import { discountNames, freeDeliveryNames, type Order } from '#contract/orders.ts'
import type { Language } from '#contract/regional.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { formatsOf } from '#kernel/format.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { notify } from '#kernel/snackbar.ts'
import { wordsOf } from '#shop/use-words.ts'
import { useInvoiceOfOrder } from './mutations.ts'
import { loadDocumentTexts } from './paper/document-texts.ts'

type Props = { order: Order; onMade: (invoiceId: string) => void }

/** The text of a line has at most 200 characters. */
const inLine = (text: string) => text.slice(0, 200)

/** The texts of the lines of its invoice, in the language of the customer's documents. */
async function lineTexts(order: Order, documentLanguage: Language) {
  const { lines } = order
  const discounts = discountNames(order)
  const freeDelivery = freeDeliveryNames(order)
  const language = await loadDocumentTexts(documentLanguage, 'orders', 'products')
  const t = i18next.getFixedT(language, 'orders')
  const { variant } = wordsOf(i18next.getFixedT(language, 'products'), formatsOf(language))
  return {
    shipping: inLine(freeDelivery ? t('detail.shippingCode', { code: freeDelivery }) : t('detail.shipping')),
    discount: inLine(discounts ? t('detail.discountCode', { code: discounts }) : t('detail.discount')),
    refund: t('detail.refunded'),
    variants: Object.fromEntries(lines.map((line) => [String(line.line), variant(line)])),
  }
}

/** Opens the invoice of an order, or creates it; undefined without the right to. */
function useOrderInvoice({ order, onMade }: Props) {
  const { id, invoice, state, paidAt, total, refunded = 0 } = order
  const { t } = useTranslation('invoices')
  const regional = useShopSettings('regional')
  const isOnline = useOnline()
  const may = useMay()
  const { mutateAsync } = useInvoiceOfOrder()
  async function make() {
    if (!isOnline) notify({ message: t('offline') })
    const words = await lineTexts(order, order.customer?.language ?? regional.language)
    try {
      // The menu has closed by then.
      const { invoice: made } = await mutateAsync({ order: id, words })
      onMade(made.id)
    } catch (error) {
      // The mutation reports the error itself.
      if (!(error instanceof ApiError)) throw error
    }
  }
  if (!may('invoices.read')) return undefined
  const isUnpaid = isUndone(state) && !paidAt
  const isMakeable = may('invoices.write') && !isUnpaid && (!invoice || refunded < total)
  if (invoice && !(invoice.isCredited && isMakeable)) {
    const title = invoice.number ? t('ofOrder.open', { number: invoice.number }) : t('ofOrder.openDraft')
    return { title, invoiceId: invoice.id }
  }
  return isMakeable ? { title: t('ofOrder.make'), make } : undefined
}

export function OrderInvoice(props: Props) {
  const action = useOrderInvoice(props)
  if (!action) return null
  const { title, invoiceId, make } = action
  const icon = <IconFileText size={18} aria-hidden="true" />
  if (invoiceId) {
    return (
      <Menu.Item
        leftSection={icon}
        renderRoot={(linkProps) => <Link to="/invoices/$invoiceId" params={{ invoiceId }} {...linkProps} />}
      >
        {title}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} onClick={() => void make?.()}>
      {title}
    </Menu.Item>
  )
}

/** The same in the palette, where the menu is closed. */
export function OrderInvoiceCommand(props: Props) {
  const action = useOrderInvoice(props)
  const navigate = useNavigate()
  usePageCommands([
    action && {
      id: 'order-invoice',
      synonyms: 'invoices.ofOrder',
      title: action.title,
      icon: <IconFileText size={20} aria-hidden="true" />,
      run: () => {
        const { invoiceId, make } = action
        if (invoiceId) void navigate({ to: '/invoices/$invoiceId', params: { invoiceId } })
        else void make?.()
      },
    },
  ])
  return null
}
