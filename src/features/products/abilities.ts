/** What the server takes; an older one leaves out what is beyond the 85 calls of docs/contract.md. */
export type Abilities = {
  /** Adding, editing and deleting products. */
  edit: boolean
  /** The wish list, and asking to be told of arrivals. */
  save: boolean
  /** Writing reviews. */
  review: boolean
}
