import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** The commands of the guide, without the last one, which would run this test. */
const commands = [...readFileSync('docs/adding-a-feature.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .filter((command) => command !== 'npm test')

it('passes its checks when the guide is followed word for word', { timeout: 600_000 }, () => {
  expect(commands[0]).toBe('npm run new:feature notes')
  const folder = mkdtempSync(join(tmpdir(), 'fernhill-'))
  try {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    for (const file of files.trim().split('\n')) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(file, join(folder, file))
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction')
    // Vitest's own variables would make the inner run a worker of this one.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_ENV$/.test(name)),
    )
    for (const command of commands) {
      // The compiler needs the route tree, so `npm run types` has to generate it.
      if (command === 'npm run types') rmSync(join(folder, 'src/app/route-tree.gen.ts'))
      execFileSync(command, { cwd: folder, env, shell: true, stdio: 'pipe' })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
