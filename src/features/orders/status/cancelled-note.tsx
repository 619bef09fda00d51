import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { reasonOf } from './reason-of.ts'

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog')

export function CancelledNote({ order, author }: { order: Order; author: string }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const may = useMay()
  const [isRefunding, setRefunding] = useState(false)
  const { state, paidAt, total, refunded = 0, currency, invoice } = order
  if (state !== 'cancelled') return null
  const reason = reasonOf(order)
  const refundable = paidAt ? total - refunded : 0
  const isOutstanding = invoice?.state === 'issued' && !invoice.isCredited
  return (
    <>
      <Note
        tone="warning"
        action={
          refundable > 0 && may('orders.refund')
            ? { label: t('refund.open'), run: () => setRefunding(true) }
            : undefined
        }
      >
        <p>{reason ? t('cancel.why', { reason }) : t('cancel.whyUnknown')}</p>
        {refundable > 0 && <p>{t('cancel.paid', { amount: formats.money(refundable, currency) })}</p>}
        {isOutstanding && <p>{t('cancel.outstanding', { number: invoice.number ?? '' })}</p>}
      </Note>
      {isRefunding && (
        <Coming>
          <RefundDialog order={order} author={author} onClose={() => setRefunding(false)} />
        </Coming>
      )}
    </>
  )
}
