import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { gate } from './auth/gate.ts'
import { refuse } from './errors.ts'
import { type ReaderAnswer, type RunReader, resultOf } from './file-readers.ts'

/** Limits of one file: time in ms, and heap in MiB. */
const usualLimits = { timeMs: 4_000, memoryMb: 256 }

/** Time in ms for which a process waits for the next file; starting one takes half a second. */
const idleMs = 30_000

/**
 * Runs file readers in processes of their own, so that no file blocks other requests. A file over the limits ends its
 * process and is refused. A thread would not do: one that fills its heap may end the whole server. `script` is what a
 * process runs; it sends a message when it is ready.
 */
export function readerProcesses(script: URL, limits = usualLimits): RunReader {
  const pass = gate({ running: 2, waiting: 8, message: 'Too many files are being read. Try again.' })
  const idle: ChildProcess[] = []

  async function newProcess(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(script), {
      // Readers need no environment, and a file must not find secrets.
      env: {},
      execArgv: [`--max-old-space-size=${limits.memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It ends with the server, and does not keep that alive.
    child.unref()
    child.channel?.unref()
    const failed = once(child, 'exit').then(() => {
      throw new Error('The process that reads files did not start')
    })
    await Promise.race([once(child, 'message'), failed])
    return child
  }

  function keep(child: ChildProcess): void {
    const forget = () => {
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1)
      child.kill('SIGKILL')
    }
    child.once('exit', forget)
    const timer = setTimeout(forget, idleMs)
    timer.unref()
    idle.push(child)
    onUse.set(child, () => {
      clearTimeout(timer)
      child.off('exit', forget)
    })
  }
  const onUse = new WeakMap<ChildProcess, () => void>()

  function takeIdle(): ChildProcess | undefined {
    const child = idle.pop()
    if (child) onUse.get(child)?.()
    return child
  }

  async function run(name: string, input: unknown): Promise<unknown> {
    const child = takeIdle() ?? (await newProcess())
    const answer = await new Promise<ReaderAnswer | undefined>((done) => {
      const end = (result?: ReaderAnswer) => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit)
        done(result)
      }
      const onMessage = (message: unknown) => end(message as ReaderAnswer)
      // Without an answer: its heap is full.
      const onExit = () => end()
      const timer = setTimeout(end, limits.timeMs)
      child.on('message', onMessage).on('exit', onExit)
      // A process that has just ended takes no message; its exit is the answer.
      child.send({ name, input }, () => {})
    })
    if (answer) {
      keep(child)
      return resultOf(answer)
    }
    child.kill('SIGKILL')
    refuse('fileTooComplex', {
      message: `The file needs more than ${limits.timeMs / 1000} seconds or ${limits.memoryMb} MiB to read. Nothing was imported.`,
    })
  }

  return (reader, input) => pass(() => run(reader.name, input)) as Promise<never>
}
