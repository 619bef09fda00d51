import type { ErrorInfo } from 'react'
import { ApiError } from '#kernel/api-error.ts'
import { isMissingFile } from '#ui/missing-file.ts'

/** Reports an error that a boundary shows. A failed call or file is no defect and stays out of the console. */
export function reportCaught(error: unknown, { componentStack }: ErrorInfo): void {
  if (error instanceof ApiError || isMissingFile(error)) return
  console.error(error, componentStack)
}
