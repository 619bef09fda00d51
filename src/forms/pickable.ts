type Somebody = { id: string; isFormer?: boolean }

/** Those who may be picked, and those chosen already, though they may not be picked any more. */
export const pickable = <Person extends Somebody>(
  people: readonly Person[],
  chosen: readonly string[],
): Person[] => people.filter(({ id, isFormer }) => !isFormer || chosen.includes(id))
