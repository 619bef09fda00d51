import { useFormats } from '#kernel/format.ts'

/** An amount in minor units, isolated from the direction of the text around it. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  const formats = useFormats()
  return <bdi className="num">{formats.money(cents, currency)}</bdi>
}
