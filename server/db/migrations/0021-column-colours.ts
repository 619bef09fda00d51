import type { Migration } from './migration.ts'

export const columnColours: Migration = {
  id: '0021-column-colours',
  statements: ['alter table board_columns add column color integer check (color between 1 and 8)'],
}
