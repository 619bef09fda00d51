import { type ChildProcess, spawn } from 'node:child_process'

// npm run test:stress
// Runs `npm test` once while two other processes keep the processor busy, for two hours at most.

const busyLoop = `const end = Date.now() + ${2 * 60 * 60_000}; while (Date.now() < end) Math.sqrt(Date.now())`
const loops: ChildProcess[] = Array.from({ length: 2 }, () => spawn('node', ['-e', busyLoop]))
const stopLoops = () => loops.forEach((loop) => void loop.kill('SIGKILL'))
process.on('exit', stopLoops)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const tests = spawn('npm', ['test'], { stdio: 'inherit', shell: process.platform === 'win32' })
tests.on('exit', (code) => process.exit(code ?? 1))
