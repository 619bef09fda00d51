import { type ErrorDetails, HttpError } from './errors.ts'
import { rejectionOf } from './fault.ts'

/** Input and result are plain data, because it runs in a separate process, which finds it by name. */
export type FileReader<Input, Result> = { name: string; read: (input: Input) => Promise<Result> }

export type RunReader = <Input, Result>(reader: FileReader<Input, Result>, input: Input) => Promise<Result>

export const readHere: RunReader = (reader, input) => reader.read(input)

export type ReaderAnswer =
  | { result: unknown }
  | { httpError: Pick<HttpError, 'code'> & ErrorDetails }
  | { fault: { name: string; message: string; stack: string | undefined } }

export async function answerOf<Input>(
  reader: FileReader<Input, unknown> | undefined,
  input: Input,
): Promise<ReaderAnswer> {
  try {
    if (!reader) throw new Error('No such file reader')
    return { result: await reader.read(input) }
  } catch (error) {
    if (error instanceof HttpError) {
      const { code, message, fields, headers, body } = error
      return { httpError: { code, message, fields, headers, body, rule: rejectionOf(error).rule } }
    }
    const { name, message, stack } = error as Error
    return { fault: { name, message, stack } }
  }
}

export function resultOf(answer: ReaderAnswer): unknown {
  if ('result' in answer) return answer.result
  if ('httpError' in answer) {
    const { code, ...details } = answer.httpError
    throw new HttpError(code, details)
  }
  throw Object.assign(new Error(answer.fault.message), answer.fault)
}
