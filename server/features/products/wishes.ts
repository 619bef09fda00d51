import { sql } from 'kysely'
import { productCalls } from '#contract/products.ts'
import type { Db } from '#server/db/tables.ts'
import { type Notice, noticeRows, notify, notifyEach } from '#server/features/notifications/feature.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { matchingIds, seesHidden, withoutHidden } from './filter.ts'
import { idOf } from './rows.ts'

type Times = Pick<Deps, 'clock' | 'newId'>

export function wishes({ write }: Mount, deps: Times): void {
  write(productCalls.save, async ({ input: { id, saved }, db, session }) => {
    if (saved) {
      await stockOf(db, session, id)
      await productList(db, 'saved_products', session.id).adding(id, deps.clock())
    } else await productList(db, 'saved_products', session.id).removing(id)
    return { saved: await productList(db, 'saved_products', session.id).ids() }
  })

  write(productCalls.saveAll, async ({ input, db, session }) => {
    checkIdsOrFilter(input)
    const { ids = [], filter, saved } = input
    const found =
      filter &&
      (await matchingIds(
        db,
        session.id,
        withoutHidden(filter, session),
        sql`(id in (select product_id from saved_products where user_id = ${session.id})) <> ${saved}::boolean`,
      ))
    const numbers = found?.ids ?? ids.flatMap((id) => idOf(id) ?? [])
    const { rows } = await (saved
      ? sql<{ id: number }>`
          insert into saved_products (user_id, product_id, created_at)
          select ${session.id}, id, ${deps.clock()} from products
          where id = any(${numbers}::int[]) and deleted_at is null and (not is_hidden or ${seesHidden(session)}::boolean)
          order by id for share
          on conflict do nothing returning product_id as id`
      : sql<{ id: number }>`
          delete from saved_products where user_id = ${session.id} and product_id = any(${numbers}::int[])
          returning product_id as id`
    ).execute(db)
    return { changed: rows.map(({ id }) => id), left: found?.left ?? 0 }
  })

  write(productCalls.tell, async ({ input: { id, tell }, db, session }) => {
    if (tell) {
      const { name, stock } = await stockOf(db, session, id)
      // It came back while the page still showed it as sold out, so the user is notified immediately.
      if (stock > 0) {
        const at = { id: deps.newId(), userId: session.id, at: deps.clock() }
        await notify(db, at, backInStock({ id, name }))
      } else await productList(db, 'stock_watchers', session.id).adding(id, deps.clock())
    } else await productList(db, 'stock_watchers', session.id).removing(id)
    return { told: await productList(db, 'stock_watchers', session.id).ids() }
  })
}

type Back = { id: number; name: string }

/** Notifies everyone who waits for products that they are back, and removes them from the list; the products are locked. */
export async function notifyWatchers(db: Db, deps: Times, products: readonly Back[]): Promise<void> {
  if (products.length === 0) return
  const notices = products.map((product) => ({ about: product.id, ...backInStock(product) }))
  await notifyEach(
    db,
    deps,
    sql`select w.user_id, n.kind, n.facts, n.message
      from stock_watchers w join ${noticeRows(notices)} on n.about = w.product_id`,
  )
  const ids = products.map(({ id }) => id)
  await sql`delete from stock_watchers where product_id = any(${ids}::int[])`.execute(db)
}

const backInStock = ({ id, name }: Back): Notice => ({
  kind: 'backInStock',
  facts: { product: name, productId: id },
  message: `${name} is back in stock`,
})

/** Locked until the end: an edit that brings it back in stock waits, and then finds the watcher. */
async function stockOf(db: Db, session: Session, id: number) {
  const row = await db
    .selectFrom('products')
    .select(['name', 'stock'])
    .where('id', '=', idOf(id) ?? 0)
    .where('deleted_at', 'is', null)
    .$if(!seesHidden(session), (query) => query.where('is_hidden', '=', false))
    .forShare()
    .executeTakeFirst()
  return row ?? notFound('product')
}

function productList(db: Db, table: 'saved_products' | 'stock_watchers', userId: string) {
  return {
    adding: (id: number, created_at: Date) =>
      db
        .insertInto(table)
        .values({ user_id: userId, product_id: id, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    removing: (id: number) =>
      db
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('product_id', '=', idOf(id) ?? 0)
        .execute(),
    /** Products still in the catalogue, in the order of addition. */
    ids: async () => {
      const rows = await db
        .selectFrom(table)
        .innerJoin('products', 'products.id', 'product_id')
        .select('product_id')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy(`${table}.created_at`)
        .orderBy('product_id')
        .execute()
      return rows.map(({ product_id }) => product_id)
    },
  }
}
