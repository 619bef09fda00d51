import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { openEmbedded } from '#server/platform/db/open.ts'

/** The file that `npm run data-model` writes, and a test compares. */
export const dataModelFile = 'docs/data-model.md'

/** The diagrams, each with the beginnings of its tables' names; the first match counts. */
const areas: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['Products and stock', ['product', 'stock_', 'saved_products', 'reviews', 'review_']],
  [
    'Orders, customers and invoices',
    ['order', 'customer', 'invoice', 'discounts', 'cart', 'addresses', 'shop_'],
  ],
  ['Board', ['board']],
  ['Calendar and contacts', ['calendar', 'contact']],
  ['Chat', ['chat_', 'live_']],
  ['Email', ['mail']],
  ['Social', ['social_']],
  [
    'Accounts and team',
    [
      'users',
      'session',
      'role',
      'invites',
      'pass',
      'one_time',
      'open_id',
      'recovery',
      'email_',
      'familiar',
      'program_',
    ],
  ],
  ['Everything else', ['']],
]

const shortTypes: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
}

type Column = { table: string; name: string; type: string; target: string | null; isKey: boolean }

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as target,
      exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)) as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** Returns the tables of a migrated database as a page of Mermaid diagrams. */
export async function dataModel(db: Db, isOurs: (table: string) => boolean = () => true): Promise<string> {
  const columns = (await columnsOf(db)).filter(({ table }) => isOurs(table))
  const tables = [...new Set(columns.map(({ table }) => table))]
  const areaOf = (table: string) =>
    areas.find(([, prefixes]) => prefixes.some((prefix) => table.startsWith(prefix)))?.[0]
  const diagrams = areas.map(([title]) => {
    const inArea = columns.filter(({ table }) => areaOf(table) === title)
    const entities = tables
      .filter((table) => areaOf(table) === title)
      .map((table) => {
        const fields = inArea
          .filter((column) => column.table === table)
          .map(({ name, type, target, isKey }) => {
            const marks = [isKey && 'PK', target && 'FK'].filter(Boolean).join(', ')
            return `    ${shortTypes[type] ?? type} ${name}${marks && ` ${marks}`}`
          })
        return `  ${table} {\n${fields.join('\n')}\n  }`
      })
    const references = inArea.flatMap(({ table, name, target }) =>
      target ? `  ${target} ||--o{ ${table} : ${name}` : [],
    )
    return `## ${title}\n\n\`\`\`mermaid\nerDiagram\n${[...entities, ...references].join('\n')}\n\`\`\``
  })
  return `# Data model

Generated from the migrated database by \`npm run data-model\`; \`tests/server/data-model.test.ts\` compares it.

A table of another diagram appears without its columns. Columns that the database computes, such as search texts, are left out. Ids without a foreign key outlive what they refer to: an invoice keeps its order's number after the order is gone.

${diagrams.join('\n\n')}
`
}

if (process.argv[1]?.endsWith('data-model.ts')) {
  const { db, close } = await openEmbedded()
  await migrate(db)
  writeFileSync(dataModelFile, await dataModel(db))
  await close()
}
