import type { ReactNode } from 'react'
import { trackingUrl } from '#contract/carriers.ts'
import type { Parcel } from '#contract/order-fields.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'

/** Links to the carrier's page of a parcel where the settings have one. */
export function TrackingLink({ parcel, children }: { parcel: Parcel; children: ReactNode }) {
  const { carriers } = useShopSettings('delivery')
  const url = trackingUrl(carriers, parcel)
  if (!url) return children
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
