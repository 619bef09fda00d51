import { useCan, useRights } from '#features/account/queries.ts'
import type { Abilities } from '#features/products/abilities.ts'

export function useAbilities(): Abilities {
  const may = useRights()
  const edit = useCan('catalogue') && may('catalogue.edit')
  return { edit, add: edit && may('catalogue.price'), save: useCan('wishlist'), review: useCan('reviews') }
}
