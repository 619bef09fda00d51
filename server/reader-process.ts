import { addressReader, icsReader } from './features/calendar/ics-reader.ts'
import { contactReader } from './features/contacts/read.ts'
import { answerOf, type FileReader } from './platform/file-readers.ts'

const readers: FileReader<never, unknown>[] = [addressReader, icsReader, contactReader]

type Task = { name: string; input: never }
process.on('message', async ({ name, input }: Task) => {
  const reader = readers.find((reader) => reader.name === name)
  process.send?.(await answerOf(reader, input))
})
process.send?.('ready')
