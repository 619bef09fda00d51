import { Link } from '@tanstack/react-router'
import type { ActivityLine } from '#contract/activity.ts'
import { useActivityWords } from './use-activity-words.ts'

export function RecordLink({ line }: { line: ActivityLine }) {
  const text = useActivityWords().recordText(line)
  const { kind = '', id = '' } = line.record ?? {}
  const linkProps = { className: 'link', dir: 'auto', children: text } as const
  // Without the right to read a record, the server does not name it.
  if (id === '') return <span dir="auto">{text}</span>
  if (kind === 'orders') return <Link to="/orders/$orderId" params={{ orderId: id }} {...linkProps} />
  if (kind === 'customers')
    return <Link to="/customers/$customerId" params={{ customerId: id }} {...linkProps} />
  if (kind === 'discounts')
    return <Link to="/discounts/$discountId" params={{ discountId: id }} {...linkProps} />
  if (kind === 'products') return <Link to="/products/$productId" params={{ productId: id }} {...linkProps} />
  if (kind === 'invoices') return <Link to="/invoices/$invoiceId" params={{ invoiceId: id }} {...linkProps} />
  return <span dir="auto">{text}</span>
}
