import { embeddedIn } from '#server/platform/data-folder.ts'
import { openEmbedded } from '#server/platform/db/open.ts'
import { readEnv } from '#server/platform/env.ts'
import { prepare } from './prepare.ts'

// A process of its own, because making a database takes several hundred megabytes that only its end frees.
const env = readEnv(process.env)
const { db, close } = await openEmbedded(embeddedIn(env.DATA_DIR).making)
await prepare(db, env.SEED)
await close()
