import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { TaxStatus } from '#contract/taxes.ts'
import { suggestPause } from '#forms/use-suggestions.ts'
import { customersLike } from '#shop/customer-suggestions.ts'
import { hasAddress, type NewOrderValues } from './order-values.ts'

type Buyer = {
  /** Set for a customer who has the typed e-mail. */
  name?: string
  taxStatus: TaxStatus
  /** The country whose tax rates the order has, by name or code; empty for one that is collected. */
  country: string
}

/** The customer to whom the server adds a new order: the chosen one, else the one with the typed e-mail. */
export function useBuyer(values: NewOrderValues): Buyer {
  const { customer, email, taxStatus = null, homeCountry = '' } = values
  const typed = customer === null && email.includes('@') ? email.trim() : ''
  const [word] = useDebouncedValue(typed, suggestPause)
  const { data = [] } = useQuery(customersLike(word))
  const isSame = ({ email }: { email: string }) => email.toLowerCase() === typed.toLowerCase()
  const found = typed === '' ? undefined : data.find(isSame)
  const countryFor = (home: string) => (hasAddress(values) ? values.country || home : '')
  if (customer !== null) return { taxStatus, country: countryFor(homeCountry) }
  return {
    ...(found && { name: found.name }),
    taxStatus: found?.taxStatus ?? null,
    country: countryFor(found?.country ?? ''),
  }
}
