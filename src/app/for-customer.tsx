import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers.ts'
import { customerQueries, useCustomer } from '#features/customers/queries.ts'
import type { Area } from '#kernel/i18n.ts'
import { preloadOne } from './loading.tsx'
import type { RouterContext } from './router.tsx'
import type { TextSearch } from './text-address.ts'

type Loading = { context: RouterContext; deps: TextSearch<'customer'> }

export const customerLoader =
  (...areas: Area[]) =>
  ({ context, deps: { customer } }: Loading) =>
    customer === undefined
      ? context.loadTexts(...areas)
      : preloadOne(context, customerQueries.detail(customer), ...areas, 'customers')

type Props = { customer: string | undefined; children: (customer: Customer | undefined) => ReactNode }

export function ForCustomer({ customer, children }: Props) {
  return customer === undefined ? children(undefined) : <Known key={customer} id={customer} form={children} />
}

function Known({ id, form }: { id: string; form: Props['children'] }) {
  return form(useCustomer(id).customer)
}
