import { readSecret } from '#server/data-folder.ts'
import type { Store } from '#server/db/open.ts'
import { packed } from './file.ts'

/** All that a data folder is worth: the database, with pictures and files in it, and the secret. */
export async function makeBackup(folder: string, { dump }: Pick<Store, 'dump'>): Promise<Buffer> {
  const made = new Date().toISOString()
  return packed({ made, secret: readSecret(folder) ?? null, database: await dump() })
}
