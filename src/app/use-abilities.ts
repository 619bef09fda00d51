import { useCan, useRights } from '#features/account/queries.ts'
import type { Abilities } from '#features/products/abilities.ts'

/** Capabilities of this server in the catalogue. */
export function useAbilities(): Abilities {
  const may = useRights()
  return {
    edit: useCan('catalogue') && may('catalogue.edit'),
    save: useCan('wishlist'),
    review: useCan('reviews'),
  }
}
