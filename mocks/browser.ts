import { carryBy } from '#kernel/http.ts'
import { createApp } from '#server/app.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/db/seed/seed.ts'
import { webPasswords } from '#server/platform/auth/passwords-web.ts'
import { openInPage } from '#server/platform/db/web.ts'

/** Fewer rounds than the server's: these passwords are public and live as long as the page. */
const rounds = 20_000

/** The server-less demo: the real server over a database in the page; what is changed lasts until a reload. */
export async function start(): Promise<void> {
  const { db } = await openInPage()
  await migrate(db)
  const clock = () => new Date()
  const passwords = webPasswords(rounds)
  await seedDemo(db, { clock, passwords })
  const app = createApp({
    db,
    database: 'pglite',
    clock,
    newId: () => crypto.randomUUID(),
    // A token of one visit would name a database that the next visit does not have.
    secret: demoSecret,
    passwords,
    defaultRole: 'staff',
  })
  carryBy(async (input, init) => app.fetch(new Request(input, init)))
}

/** Nothing is protected by it: the database is the visitor's own, made from public demo data. */
const demoSecret = 'the secret of the demo in the page'
