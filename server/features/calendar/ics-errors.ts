import { refuse } from '#server/platform/errors.ts'

/** Thrown for an event that cannot be imported, with the code of the reason. */
export class Unfit extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}
export function unfit(code: string): never {
  throw new Unfit(code)
}

export function brokenOff(line: number): never {
  refuse('brokenOff', {
    message: `The file ends unexpectedly at line ${line}. Nothing was imported.`,
    body: { line },
  })
}
