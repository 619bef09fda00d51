import { readSecret } from '#server/platform/data-folder.ts'
import type { Store } from '#server/platform/db/open.ts'
import { packBackup } from './file.ts'

export async function makeBackup(folder: string, { dump }: Pick<Store, 'dump'>): Promise<Buffer> {
  const made = new Date().toISOString()
  return packBackup({ made, secret: readSecret(folder) ?? null, database: await dump() })
}
