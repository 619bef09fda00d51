import { sql } from 'kysely'
import { maxIds, maxMatching } from '#contract/list.ts'
import { stockCalls } from '#contract/stock.ts'
import { addProduct, editProduct, removeProducts } from '#server/features/products/edit.ts'
import { restoreProducts } from '#server/features/products/restore.ts'
import { idOf } from '#server/features/products/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { rememberedPages } from '#server/platform/memo.ts'
import { matching, stockLists } from './list.ts'
import { moveAll, previewMove } from './move.ts'
import { movementsOf } from './movements.ts'
import { changeQuantities } from './quantities.ts'
import { itemBy, itemsOf, numbersOf } from './rows.ts'

/** Stock by product; ids are texts here (docs/contract.md 3.5). */
function stock({ read, write }: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { clock } = deps
  const pageOf = stockLists()

  read(
    stockCalls.list,
    rememberedPages(({ input, db, session }) => pageOf(db, input, session.shopChanges)),
  )

  read(stockCalls.details, ({ input, db }) => itemBy(db, idOf(input.id) ?? notFound('product')))

  write(stockCalls.add, async ({ input, db, session }) =>
    itemBy(db, await addProduct(db, clock(), input, session.id)),
  )

  write(stockCalls.edit, async ({ input, db, session }) => {
    const id = idOf(input.id) ?? notFound('product')
    await editProduct(db, deps, { ...input, id }, session.id, async () => {
      const { product, fields } = await itemBy(db, id)
      // `fields` of an error response is taken: it has the error codes.
      return { current: { ...product, fields } }
    })
    return itemBy(db, id)
  })

  write(stockCalls.remove, async ({ input, db }) => {
    checkIdsOrFilter(input)
    const which = input.filter
      ? matching(input.filter)
      : sql`p.id = any(${numbersOf(input.ids ?? [])}::int[])`
    const removed = await removeProducts(db, clock(), which, input.ids ? maxIds : maxMatching)
    if (removed.ids.length === 0 && input.ids) notFound('product')
    return input.ids ? { ...removed, left: 0 } : removed
  })

  write(stockCalls.restore, async ({ input: { ids }, db }) => {
    const numbers = numbersOf(ids)
    await restoreProducts(db, clock(), numbers)
    return { products: await itemsOf(db, numbers) }
  })

  read(stockCalls.movements, movementsOf)
  read(stockCalls.movePreview, previewMove)
  write(stockCalls.moveAll, (context) => moveAll(context, deps))
  write(stockCalls.quantities, (context) => changeQuantities(context, deps))
}

export const stockFeature = defineFeature({
  key: 'stock',
  table: 'products',
  reads: 'stock.read',
  calls: { stock: stockCalls },
  activity: {
    record: 'product',
    deeds: {
      'customer/product/quantities/all': 'stock.countAll',
      'customer/product/quantities': 'stock.count',
    },
  },
  extensions: ['stock'],
  changes: 'shop',
  mount: ({ mount, deps }) => stock(mount, deps),
})
