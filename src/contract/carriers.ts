import * as z from 'zod/mini'
import { nameText } from './readable.ts'

/** Limit of carriers of a shop. */
export const maxCarriers = 50
export const longestCarrier = 60
const longestUrl = 300
/** Replaced by the tracking number in the address of a carrier. */
export const numberVariable = '{number}'

const isTrackingUrl = (url: string) =>
  url === '' || (url.includes(numberVariable) && url.startsWith('https://') && URL.canParse(url))

export const Carrier = z.object({
  name: nameText(longestCarrier),
  /** The page that tracks a parcel, with `{number}` in place of its number; empty for a carrier without one. */
  url: z.string().check(z.trim(), z.maxLength(longestUrl), z.refine(isTrackingUrl)),
})
export type Carrier = z.infer<typeof Carrier>

/** The page that tracks a parcel; undefined for an unknown carrier. */
export function trackingUrl(
  carriers: readonly Carrier[],
  parcel: { carrier: string; tracking: string },
): string | undefined {
  const carrierKey = (name: string) => name.trim().toLowerCase()
  const { url = '' } = carriers.find(({ name }) => carrierKey(name) === carrierKey(parcel.carrier)) ?? {}
  const number = encodeURIComponent(parcel.tracking.trim())
  return url && number ? url.replaceAll(numberVariable, number) : undefined
}
