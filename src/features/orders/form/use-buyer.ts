import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/customers.ts'
import type { TaxStatus } from '#contract/taxes.ts'
import { suggestPause } from '#forms/use-suggestions.ts'
import { useMay } from '#kernel/rights.ts'
import { customersLike } from '#shop/customer-suggestions.ts'
import { hasAddress, type NewOrderValues } from './order-values.ts'

type Buyer = {
  /** Set for a customer who has the typed e-mail. */
  name?: string
  taxStatus: TaxStatus
  /** The country whose tax rates the order has, by name or code; empty for one that is collected. */
  country: string
}

/** The first of the customers with the e-mail, as the server chooses it. */
function oldestWith(email: string, customers: readonly Customer[]): Customer | undefined {
  const isBefore = (a: Customer, b: Customer) =>
    a.created < b.created || (a.created === b.created && a.id < b.id)
  return customers
    .filter((customer) => customer.email.toLowerCase() === email.toLowerCase())
    .reduce<Customer | undefined>(
      (oldest, next) => (oldest && isBefore(oldest, next) ? oldest : next),
      undefined,
    )
}

/** The customer to whom the server adds a new order: the chosen one, else the one with the typed e-mail. */
export function useBuyer(values: NewOrderValues): Buyer {
  const { customer, email, taxStatus = null, homeCountry = '' } = values
  const mayFind = useMay()('customers.read')
  // An order that the server refused, or a draft of an earlier version, names only the id.
  const isKnown = customer !== null && values.taxStatus !== undefined
  const typed = !isKnown && mayFind && email.includes('@') ? email.trim() : ''
  const [word] = useDebouncedValue(typed, suggestPause)
  const { data = [] } = useQuery(customersLike(word))
  const countryFor = (home: string) => (hasAddress(values) ? values.country || home : '')
  if (isKnown) return { taxStatus, country: countryFor(homeCountry) }
  const match =
    customer === null ? oldestWith(typed, data) : data.find(({ id }) => typed !== '' && id === customer)
  return {
    ...(match && customer === null && { name: match.name }),
    taxStatus: match?.taxStatus ?? null,
    country: countryFor(match?.country ?? ''),
  }
}
