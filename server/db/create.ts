import { embeddedIn } from '#server/data-folder.ts'
import { readEnv } from '#server/env.ts'
import { openEmbedded } from './open.ts'
import { prepare } from './prepare.ts'

// Run as a process of its own: making a database takes several hundred megabytes that only its end gives back.
const env = readEnv(process.env)
const { db, close } = await openEmbedded(embeddedIn(env.DATA_DIR).making)
await prepare(db, env.SEED)
await close()
