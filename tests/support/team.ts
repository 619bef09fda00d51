// Several processes over one PostgreSQL: `npm run team`. Without DATABASE_URL it is one that goes with them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'

const { DATABASE_URL } = process.env
const team = ['server/team.ts']
const child = DATABASE_URL
  ? spawn('node', team, { stdio: 'inherit' })
  : spawn('node', ['tests/support/postgres.ts', 'node', ...team], {
      stdio: 'inherit',
      // It goes with them, and so does what is in it.
      env: { JWT_SECRET: randomBytes(32).toString('base64url'), SEED: 'demo', ...process.env },
    })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
