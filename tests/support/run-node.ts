import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A program of this project as a process of its own. */
export function runNode(args: readonly string[], more: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, args, { env: { ...env, ...more } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const says = async (text: string) => {
    while (!output.includes(text) && child.exitCode === null)
      // The output has no event for a text.
      await new Promise((next) => setTimeout(next, 20))
    return output
  }
  return { child, ended, says, output: () => output }
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}
