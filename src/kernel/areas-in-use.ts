import { type Areas, areas } from '#contract/areas.ts'

let inUse = Object.fromEntries(areas.map((area) => [area, true])) as Areas

/** The areas that the shop uses, for code that is loaded before the settings; set with them. */
export const areasInUse = {
  get: () => inUse,
  set(next: Areas) {
    inUse = next
  },
}
