import { LastWriter } from '#contract/last-writer.ts'
import { session } from '#kernel/session.ts'
import type { Conflict } from './three-way.ts'

type Writer = Pick<Conflict<object>, 'by' | 'at' | 'isOwn'>

export function writerIn(body: unknown, record: Pick<Writer, 'by' | 'at'> = {}): Writer {
  const { by, at } = LastWriter.safeParse(body).data ?? {}
  const isOwn = by !== undefined && by.id === session.userId()
  return { by: by?.name ?? record.by, at: at ?? record.at, isOwn }
}
