import { embeddedIn } from '#server/data-folder.ts'
import { readEnv } from '#server/env.ts'
import { openEmbedded } from './open.ts'
import { prepare } from './prepare.ts'

// A process of its own, because making a database takes several hundred megabytes that only its end frees.
const env = readEnv(process.env)
const { db, close } = await openEmbedded(embeddedIn(env.DATA_DIR).making)
await prepare(db, env.SEED)
await close()
