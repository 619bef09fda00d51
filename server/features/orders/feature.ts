import { orderCalls } from '#contract/order-calls.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { rememberedPages } from '#server/platform/memo.ts'
import { editOrder } from './edit.ts'
import { enterOrder } from './enter.ts'
import { resolveFilter } from './filter.ts'
import { orderLists } from './list.ts'
import { ownOrders } from './own.ts'
import { setParcel } from './parcel.ts'
import { setPaid } from './payment.ts'
import { placeOrder } from './place.ts'
import { refund } from './refund.ts'
import { orderFor } from './rows.ts'
import { slipsOf } from './slips.ts'
import { changeStatus } from './status.ts'

async function changedOrder(context: Pick<CallContext, 'db' | 'session' | 'publish'>, id: string) {
  context.publish('orders', id)
  return { order: await orderFor(context, id) }
}

function orders({ read, write }: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const lists = orderLists()
  const page = rememberedPages(({ input, db, session }: CallContext<typeof orderCalls.list>) =>
    lists.page(db, input, session.shopChanges),
  )

  read(orderCalls.list, async (context) =>
    page({ ...context, input: await resolveFilter(context.db, context.input, deps.clock()) }),
  )

  read(orderCalls.details, async (context) => {
    const { db, session, input } = context
    const { id, list = {} } = input
    const order = await orderFor(context, id)
    return {
      order,
      ...(await lists.neighbours(db, id, await resolveFilter(db, list, deps.clock()), session.shopChanges)),
    }
  })

  read(orderCalls.own, async ({ db, session }) => ({ orders: await ownOrders(db, session.id) }))

  read(orderCalls.slips, async ({ input: { ids }, db }) => ({ slips: await slipsOf(db, ids) }))

  write(orderCalls.status, async (context) => {
    const changed = await changeStatus(context, deps, lists)
    context.publish('orders')
    context.publish('invoices')
    return changed
  })

  write(orderCalls.note, async ({ input: { id, note }, db, session, publish }) => {
    const at = deps.clock()
    const changed = await db
      .updateTable('orders')
      .set((row) => ({ version: row('version', '+', 1), updated_at: at }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return notFound('order')
    await db
      .insertInto('order_history')
      .values({ order_id: id, kind: 'note', user_id: session.id, note, at })
      .execute()
    return changedOrder({ db, session, publish }, id)
  })

  write(orderCalls.payment, async (context) => {
    await setPaid(context, deps)
    context.publish('invoices')
    return changedOrder(context, context.input.id)
  })

  write(orderCalls.refund, async (context) => {
    await refund(context, deps)
    context.publish('invoices')
    return changedOrder(context, context.input.id)
  })

  write(orderCalls.add, async (context) => {
    const id = await enterOrder(context, deps)
    return changedOrder(context, id)
  })

  write(orderCalls.edit, async (context) => {
    await editOrder(context, deps)
    return changedOrder(context, context.input.id)
  })

  write(orderCalls.parcel, async (context) => {
    await setParcel(context, deps)
    return changedOrder(context, context.input.id)
  })

  write(
    orderCalls.place,
    async (context) => {
      const placed = await placeOrder(context, deps)
      context.publish('checkout')
      return placed
    },
    ({ idempotencyKey }) => idempotencyKey,
  )
}

export const orderFeature = defineFeature({
  key: 'orders',
  table: 'orders',
  reads: 'orders.read',
  calls: { orders: orderCalls },
  activity: { record: 'order' },
  extensions: ['orders', 'orderList'],
  mount: ({ mount, deps }) => orders(mount, deps),
})
