import { useCan } from '#features/account/queries.ts'
import type { Abilities } from '#features/products/abilities.ts'

/** Capabilities of this server in the catalogue. */
export function useAbilities(): Abilities {
  return { edit: useCan('catalogue'), save: useCan('wishlist'), review: useCan('reviews') }
}
