import { LastWriter } from '#contract/last-writer.ts'
import { session } from './session.ts'
import type { Clash } from './three-way.ts'

type Writer = Pick<Clash<object>, 'by' | 'at' | 'isOwn'>

/** Who wrote what the server holds now, as its answer to a conflict tells, or else the record itself. */
export function writerIn(body: unknown, record: Pick<Writer, 'by' | 'at'> = {}): Writer {
  const { by, at } = LastWriter.safeParse(body).data ?? {}
  const isOwn = by !== undefined && by.id === session.userId()
  return { by: by?.name ?? record.by, at: at ?? record.at, isOwn }
}
