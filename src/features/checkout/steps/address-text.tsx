import type { DeliveryAddress } from '#contract/orders.ts'
import styles from '#features/checkout/checkout.module.css'
import { useFormats } from '#kernel/format.ts'

export function AddressText({ address }: { address: DeliveryAddress }) {
  const formats = useFormats()
  const { building, street, post, city, state, country, phone } = address
  return (
    <span className={`small dim ${styles.address}`} dir="auto">
      {formats.row([street, building].filter(Boolean))}
      <br />
      {formats.row([`${post} ${city}`.trim(), state, formats.country(country)].filter(Boolean))}
      <br />
      <bdi>{phone}</bdi>
    </span>
  )
}
