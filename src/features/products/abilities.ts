export type Abilities = {
  edit: boolean
  /** Adding products, which have a price from the start. */
  add: boolean
  save: boolean
  review: boolean
}
