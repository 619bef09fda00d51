import { sql } from 'kysely'
import { type CustomerFigures, customerCalls } from '#contract/customers.ts'
import type { Db } from '#server/db/tables.ts'
import { orderSums } from '#server/features/orders/sums.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { rememberedPages } from '#server/platform/memo.ts'
import { customerEditing } from './edit.ts'
import { importCustomers } from './import.ts'
import { customerLists, customerNeighbours } from './list.ts'
import { customerBy } from './rows.ts'
import { undoImport } from './undo-import.ts'

function customers(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { read, write } = mount
  const pageOf = customerLists()

  read(
    customerCalls.list,
    rememberedPages(({ input, db, session }) => pageOf(db, input, session.shopChanges)),
  )

  read(customerCalls.details, async ({ input: { id, list }, db }) => {
    const customer = await customerBy(db, id)
    const figures = await figuresOf(db, id)
    return { customer, figures, ...(list && (await customerNeighbours(db, id, list))) }
  })

  customerEditing(mount, deps)
  write(customerCalls.import, (context) => importCustomers(context, deps))
  write(customerCalls.undoImport, (context) => undoImport(context, deps.clock()))
}

async function figuresOf(db: Db, id: string): Promise<CustomerFigures> {
  type Row = Omit<CustomerFigures, 'average' | 'firstOrder' | 'lastOrder'> & {
    first: Date | null
    last: Date | null
  }
  const { rows } = await sql<Row>`
    select c.orders, c.returned, c.cancelled, c.spent::float8 as spent, o.sums, o.first, o.last from customers c
    cross join lateral (
      select min(placed_at) as first, max(placed_at) as last, ${orderSums} as sums from orders where customer_id = c.id
    ) o
    where c.id = ${id}`.execute(db)
  const { orders = 0, returned = 0, cancelled = 0, spent = 0, sums, first, last } = rows[0] ?? {}
  const sold = orders - returned - cancelled
  return {
    orders,
    returned,
    cancelled,
    spent,
    sums,
    average: sold > 0 ? Math.round(spent / sold) : 0,
    firstOrder: first?.toISOString() ?? null,
    lastOrder: last?.toISOString() ?? null,
  }
}

export const customerFeature = defineFeature({
  key: 'customers',
  table: 'customers',
  reads: 'customers.read',
  calls: { customers: customerCalls },
  activity: { record: 'customer', deeds: { 'customer/import/undo': 'customer.undoImport' } },
  extensions: ['customers'],
  changes: 'shop',
  mount: ({ mount, deps }) => customers(mount, deps),
})
