import { promisify } from 'node:util'
import { constants, gunzip, gunzipSync, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { WrongEnv } from '#server/platform/env.ts'

const About = z.object({
  fernhill: z.literal('backup'),
  format: z.literal(1),
  made: z.iso.datetime(),
  /** Signs tokens; null where it comes from the environment. */
  secret: z.nullable(z.string()),
})
export type Backup = Pick<z.infer<typeof About>, 'made' | 'secret'> & { database: Uint8Array }

/** The bytes of a backup file. Its gzip checksum reveals missing or wrong bytes. */
export async function packBackup({ database, ...more }: Backup): Promise<Buffer> {
  const about: z.infer<typeof About> = { fernhill: 'backup', format: 1, ...more }
  return promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), database]))
}

export async function unpackBackup(bytes: Uint8Array): Promise<Backup> {
  try {
    if (!beginsAsBackup(bytes)) throw notABackup()
    const whole = await promisify(gunzip)(bytes)
    const end = whole.indexOf('\n')
    const { made, secret } = About.parse(JSON.parse(whole.toString('utf8', 0, end)))
    return { made, secret, database: whole.subarray(end + 1) }
  } catch {
    throw notABackup()
  }
}

/** Looks at the first bytes: a foreign file may unpack to gigabytes. */
const beginsAsBackup = (bytes: Uint8Array) =>
  gunzipSync(bytes.subarray(0, 1_024), { finishFlush: constants.Z_SYNC_FLUSH })
    .subarray(0, 100)
    .includes('{"fernhill":"backup"')

export const notABackup = () =>
  new WrongEnv(
    'This is not a backup that this version can read, or it is damaged or cut off. Nothing was changed.',
  )
