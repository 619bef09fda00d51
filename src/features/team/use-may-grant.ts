import { isInUse } from '#contract/areas.ts'
import type { Right } from '#contract/rights.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'

/** A test whether the user may give a right to a role or a token. */
export function useMayGrant(): (right: Right) => boolean {
  const may = useMay()
  const areasInUse = useShopSettings('areas')
  // No one has the rights of an area that is off, but roles keep them.
  return (right) => may(right) || !isInUse(right, areasInUse)
}
