import type { Migration } from './migration.ts'

/** A deleted customer is looked for among the reviews: without an index that reads all of them for each. */
export const reviewsOfCustomer: Migration = {
  id: '0061-reviews-of-customer',
  statements: ['create index on reviews (customer_id)'],
}
