import type { Address } from '#contract/addresses.ts'
import styles from '#features/checkout/checkout.module.css'
import { useFormats } from '#kernel/format.ts'

/** An address on two lines, with the telephone below. */
export function AddressText({ address }: { address: Address }) {
  const formats = useFormats()
  const { building, street, post, city, state, country, phone } = address
  return (
    <span className={styles.address} dir="auto">
      {[street, building].filter(Boolean).join(', ')}
      <br />
      {[`${post} ${city}`.trim(), state, formats.country(country)].filter(Boolean).join(', ')}
      <br />
      <bdi>{phone}</bdi>
    </span>
  )
}
