import { longestReason } from '#contract/reasons.ts'
import type { Migration } from './migration.ts'

/** Stock changes can have reasons of the shop, in its words. */
export const stockReasons: Migration = {
  id: '0087-stock-reasons',
  statements: [
    'alter table stock_movements drop constraint stock_movements_reason_check',
    `alter table stock_movements add constraint stock_movements_reason_check
      check (reason <> '' and length(reason) <= ${longestReason})`,
  ],
}
