import type { ApiError } from './api-error.ts'

export type OutboxEntry = {
  key: string
  mutationKey: readonly string[]
  variables: object
  /** Time of the user's action, in ms since 1970. */
  at: number
}

export type RejectedMutation = OutboxEntry & { error: ApiError; tab: string }
