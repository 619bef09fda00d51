import { sql } from 'kysely'
import { type ProductChanges, type ProductStates, productCalls } from '#contract/products.ts'
import type { Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Mount } from '#server/platform/http.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { matchingIds } from './filter.ts'
import { idOf } from './rows.ts'

/** Bulk changes of the category and visibility of products, with their undo. */
export function bulkChanges({ write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  write(productCalls.changeAll, async ({ input, db, session }) => {
    checkIdsOrFilter(input)
    const { ids = [], filter, changes } = input
    const isOther = differsFrom(changes)
    const matches = filter && (await matchingIds(db, session.id, filter, isOther))
    const numbers = matches?.ids ?? ids.flatMap((id) => idOf(id) ?? [])
    const { rows } = await sql<{ id: number; categories: string[]; is_hidden: boolean }>`
      select id, categories, is_hidden from products
      where id = any(${numbers}::int[]) and deleted_at is null and ${isOther} order by id for no key update`.execute(
      db,
    )
    await sql`update products set ${sql.join(columnsOf(changes))}, updated_at = ${clock()}, version = version + 1
      where id = any(${rows.map(({ id }) => id)}::int[])`.execute(db)
    const previous: ProductStates = {}
    for (const { id, categories, is_hidden } of rows)
      previous[id] = { categories, visibility: is_hidden ? 'hidden' : 'shown' }
    return { previous, left: matches?.left ?? 0 }
  })

  write(productCalls.changeBack, async ({ input: { changes, states }, db }) => {
    const earlier = Object.entries(states).flatMap(([key, { categories, visibility }]) => {
      const id = idOf(key)
      return id === undefined ? [] : { id, categories, hidden: visibility === 'hidden' }
    })
    const { rows } = await sql<{ id: number }>`
      with earlier as (
        select (value->>'id')::int as product, (value->>'hidden')::boolean as hidden,
          array(select jsonb_array_elements_text(value->'categories')) as shelves
        from jsonb_array_elements(${JSON.stringify(earlier)}::jsonb)
      ), held as (
        select id from products join earlier on id = product
        where deleted_at is null and (${sql.join(stillChanged(changes), sql` or `)})
        order by id for no key update of products
      )
      update products set ${sql.join(earlierColumns(changes))}, updated_at = ${clock()}, version = version + 1
      from earlier where id = product and id in (select id from held) returning id`.execute(db)
    return { changed: rows.map(({ id }) => id) }
  })
}

/** Condition of products whose values are not all those of a change. */
function differsFrom({ category, visibility }: ProductChanges): Sql {
  const differences = [
    ...(category === undefined ? [] : [sql`category <> ${category}`]),
    ...(visibility === undefined ? [] : [sql`is_hidden <> ${visibility === 'hidden'}`]),
  ]
  return sql`(${sql.join(differences, sql` or `)})`
}

function columnsOf({ category, visibility }: ProductChanges): Sql[] {
  const others = sql`array_remove(array_remove(categories, category), ${category}::text)`
  const categories = category === '' ? sql`'{}'::text[]` : sql`array[${category}::text] || ${others}`
  return [
    ...(category === undefined ? [] : [sql`category = ${category}`, sql`categories = ${categories}`]),
    ...(visibility === undefined ? [] : [sql`is_hidden = ${visibility === 'hidden'}`]),
  ]
}

/** Conditions of products that have a value of a change, which differs from the earlier one. */
function stillChanged({ category, visibility }: ProductChanges): Sql[] {
  return [
    ...(category === undefined ? [] : [sql`(category = ${category} and categories <> shelves)`]),
    ...(visibility === undefined
      ? []
      : [sql`(is_hidden = ${visibility === 'hidden'} and is_hidden <> hidden)`]),
  ]
}

/** The earlier values in place of those of a change; values that were changed since stay. */
function earlierColumns({ category, visibility }: ProductChanges): Sql[] {
  const isChange = sql`category = ${category ?? ''}`
  return [
    ...(category === undefined
      ? []
      : [
          sql`category = case when ${isChange} then coalesce(shelves[1], '') else category end`,
          sql`categories = case when ${isChange} then shelves else categories end`,
        ]),
    ...(visibility === undefined
      ? []
      : [sql`is_hidden = case when is_hidden = ${visibility === 'hidden'} then hidden else is_hidden end`]),
  ]
}
