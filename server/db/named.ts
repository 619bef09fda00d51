import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'

const names = new Map<string, string>()
/** Bulk inserts have as many shapes as row counts; preparing each would only fill the server's memory. */
const most = 500

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** Gives each statement with parameters a name, so that the database plans it once per connection. */
export function named(pool: Pool): PostgresPool {
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
