import * as z from 'zod/mini'
import { type Call, rowsType } from '#contract/call.ts'
import { ask } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'

export type RowStream<Row> = (options: {
  signal: AbortSignal
  onTotal: (total: number) => void
}) => AsyncIterable<readonly Row[]>

const Total = z.object({ total: z.int() })
const End = z.object({ end: z.int() })

export const rowStream = <Request extends z.ZodMiniType, Row extends z.ZodMiniType>(
  call: Call<Request>,
  payload: z.input<Request>,
  rowShape: Row,
): RowStream<z.output<Row>> =>
  async function* rows({ signal, onTotal }) {
    const response = await ask(call, payload, { signal, accept: rowsType })
    let total: number | undefined
    let isWhole = false
    for await (const lines of linesOf(response, signal)) {
      const some: z.output<Row>[] = []
      for (const line of lines) {
        if (total === undefined) {
          total = parseLine(response, Total, line).total
          onTotal(total)
        } else if (z.safeParse(End, line).success) isWhole = true
        else some.push(parseLine(response, rowShape, line))
      }
      if (some.length > 0) yield some
    }
    // The stream broke off: an incomplete file is an error.
    if (!isWhole) throw new ApiError(0)
  }

function parseLine<Shape extends z.ZodMiniType>({ status }: Response, shape: Shape, line: unknown) {
  const read = shape.safeParse(line)
  if (!read.success) throw new ApiError(status, undefined, { cause: read.error, isUnknownCall: true })
  return read.data
}

async function* linesOf(response: Response, signal: AbortSignal): AsyncGenerator<unknown[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    while (reader) {
      const { value, done } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines.map((line): unknown => JSON.parse(line))
    }
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause
    throw new ApiError(0, undefined, { cause })
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

/** All rows in one array; throws ApiError when the stream breaks off. */
export async function everyRow<Row>(rows: RowStream<Row>): Promise<Row[]> {
  const matches: Row[] = []
  const { signal } = new AbortController()
  for await (const some of rows({ signal, onTotal: () => {} })) matches.push(...some)
  return matches
}

/** The rows of a stream except some, which are recognised by their `id`. */
export const rowsExcept = <Row extends { id: string | number }>(
  rows: RowStream<Row>,
  except: readonly Row[],
): RowStream<Row> => {
  const exceptIds = new Set(except.map(({ id }) => id))
  return async function* some({ signal, onTotal }) {
    const stream = rows({ signal, onTotal: (total) => onTotal(Math.max(0, total - exceptIds.size)) })
    for await (const part of stream) yield part.filter(({ id }) => !exceptIds.has(id))
  }
}
