import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'

const names = new Map<string, string>()
/** Limit of prepared statements: bulk inserts have a text for every number of rows. */
const max = 500

function nameOf(text: string): string | undefined {
  const statementName = names.get(text)
  if (statementName || names.size >= max) return statementName
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** Names each statement with parameters, so that PostgreSQL plans it once per connection. */
export function nameStatements(pool: Pick<Pool, 'connect' | 'end'>): PostgresPool {
  const prepared = new WeakSet<PoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      if (prepared.has(client)) return client
      prepared.add(client)
      const plain = client.query.bind(client) as (query: unknown, values?: unknown) => unknown
      const query = (text: unknown, values?: readonly unknown[]) => {
        const name = typeof text === 'string' && values?.length ? nameOf(text) : undefined
        return name ? plain({ name, text, values }) : plain(text, values)
      }
      return Object.assign(client, { query }) as never
    },
    end: () => pool.end(),
  } as unknown as PostgresPool
}
