import { existsSync } from 'node:fs'
import { journeyPort, startServerProcess } from '#tests/support/server-process.ts'

/** One server for all journeys but those that stop it; builds nothing. */
export default async function globalSetup() {
  if (!existsSync('dist/index.html')) throw new Error('Build the app first: npm run build')
  const server = await startServerProcess(journeyPort)
  return () => server.remove()
}
