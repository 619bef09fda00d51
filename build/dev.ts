// Vite and the API server side by side, both watching: `npm run dev`.
import { type ChildProcess, spawn } from 'node:child_process'

const processes: ChildProcess[] = [
  spawn('node', ['--watch-path=server', '--watch-path=src/contract', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', [], { stdio: 'inherit', shell: process.platform === 'win32' }),
]

function stop() {
  for (const child of processes) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// One without the other is of no use.
for (const child of processes) child.on('exit', stop)
