/** The server's optional calls; an older server has only the 85 of docs/contract.md. */
export type Abilities = {
  edit: boolean
  /** Adding products, which have a price from the start. */
  add: boolean
  /** The wish list, and messages when a product is back in stock. */
  save: boolean
  review: boolean
}
