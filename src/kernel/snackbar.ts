import { hashKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ApiError } from './api-error.ts'
import { failureText } from './failure.ts'
import { createPersistedStore, field } from './persisted-store.ts'

/** Time in ms until a message closes (docs/contract.md 5.4). */
export const autoHide = 6000

const AnchorOrigin = z.object({
  vertical: z.enum(['top', 'bottom']),
  horizontal: z.enum(['left', 'center', 'right']),
})
const Alert = z.object({
  color: z.enum(['primary', 'secondary', 'success', 'error', 'warning', 'orange']),
  variant: z.enum(['filled', 'outlined', 'standard']),
})
const Transition = z.enum(['Fade', 'Grow', 'SlideLeft', 'SlideUp', 'SlideRight', 'SlideDown'])
/** A mutation key with variables: enough to run it after a reload. */
const DeferredMutation = z.object({
  mutationKey: z.array(z.string()).check(z.maxLength(5)),
  intent: z.looseObject({ idempotencyKey: z.string() }),
})
export type DeferredMutation = z.infer<typeof DeferredMutation>

/** Limit of stored mutations of one message. */
const maxUndo = 50

const IconVariant = z.enum(['useemojis', 'hide', 'default'])

/** A message with the fields of docs/contract.md 5.2 and its undo; missing fields get their defaults. */
const Snack = z.object({
  id: z.string(),
  message: z.string(),
  anchorOrigin: AnchorOrigin,
  variant: z.enum(['default', 'alert']),
  alert: Alert,
  transition: Transition,
  close: z.boolean(),
  actionButton: z.boolean(),
  undo: z.optional(z.array(DeferredMutation).check(z.maxLength(maxUndo))),
  /** The changed record or records; a newer message about one of them replaces this one. */
  about: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Number of equal messages that this one represents. */
  count: z.optional(z.int()),
  /** A fixed time of closing, for a message that is true only until then. */
  until: z.optional(z.number()),
  /** Remaining time in ms, when an earlier page has shown it. */
  left: z.optional(z.number()),
})
export type Snack = z.infer<typeof Snack>
export type IconVariant = z.infer<typeof IconVariant>

export const initialSnack: Omit<Snack, 'id'> = {
  message: 'Note archived',
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  variant: 'default',
  alert: { color: 'primary', variant: 'filled' },
  transition: 'Fade',
  close: true,
  actionButton: false,
}

export type Snackbar = {
  action: boolean
  dense: boolean
  iconVariant: IconVariant
  /** Number of visible messages, 1 to 5. */
  maxStack: number
  /** Ms until a message closes automatically. */
  duration: number
  queue: Snack[]
}

export const initialSnackbar: Snackbar = {
  action: false,
  dense: false,
  iconVariant: 'hide',
  maxStack: 3,
  duration: autoHide,
  queue: [],
}

const Snackbar: z.ZodMiniType<Snackbar> = z.object({
  action: field(z.boolean(), initialSnackbar.action),
  dense: field(z.boolean(), initialSnackbar.dense),
  iconVariant: field(IconVariant, initialSnackbar.iconVariant),
  maxStack: field(z.int().check(z.minimum(1), z.maximum(5)), initialSnackbar.maxStack),
  duration: field(z.int().check(z.minimum(2000), z.maximum(60_000)), initialSnackbar.duration),
  queue: field(z.array(Snack).check(z.maxLength(50)), initialSnackbar.queue),
})

/** The queue of messages and its settings; messages and their `undo` survive a reload. */
export const snackbar = createPersistedStore('berry-snackbar', Snackbar, initialSnackbar)

/** Functions of action buttons by message; they cannot be stored. */
const actions = new Map<string, { label: string | undefined; run: () => void }>()

type Opening = {
  message: string
  alert?: Partial<Snack['alert']>
  /** The function of the action button; without one there is no button. */
  onAction?: () => void
  /**
   * Mutations that undo the change, in order. They survive a reload, unlike `onAction`, which has priority.
   */
  undo?: DeferredMutation[]
  actionLabel?: string
} & Partial<Pick<Snack, 'anchorOrigin' | 'variant' | 'transition' | 'close' | 'until' | 'about'>>

const aboutOf = ({ about }: Pick<Snack, 'about'>) => (about === undefined ? [] : [about].flat())

/** True for equal messages with undos of the same kind: they become one with a count, which undoes all. */
function isRepeated(previous: Snack, next: Snack): boolean {
  const fields = ['message', 'alert', 'variant', 'actionButton', 'until'] as const
  const undos = (previous.undo?.length ?? 0) + (next.undo?.length ?? 0)
  return (
    next.until === undefined &&
    hashKey(fields.map((field) => previous[field])) === hashKey(fields.map((field) => next[field])) &&
    actions.has(previous.id) === actions.has(next.id) &&
    (previous.undo === undefined) === (next.undo === undefined) &&
    actions.get(previous.id)?.label === actions.get(next.id)?.label &&
    undos <= maxUndo
  )
}

/** Joins a message with an equal earlier one; the latest change is undone first. */
function joinRepeated(previous: Snack, next: Snack): Snack {
  const [earlier, later] = [actions.get(previous.id), actions.get(next.id)]
  if (earlier && later)
    actions.set(next.id, {
      label: later.label,
      run: () => {
        later.run()
        earlier.run()
      },
    })
  const about = [...aboutOf(previous), ...aboutOf(next)]
  return {
    ...next,
    count: (previous.count ?? 1) + 1,
    ...(about.length > 0 && { about }),
    ...(next.undo && { undo: [...next.undo, ...(previous.undo ?? [])] }),
  }
}

/** Closes an earlier message about the same record, because its undo is stale; joins equal ones. */
export function notify({ onAction, undo, actionLabel, alert, ...fields }: Opening): string {
  const id = crypto.randomUUID()
  if (onAction) actions.set(id, { label: actionLabel, run: onAction })
  const snack: Snack = {
    ...initialSnack,
    ...fields,
    id,
    alert: { ...initialSnack.alert, ...alert },
    actionButton: onAction !== undefined || undo !== undefined,
    ...(undo && { undo }),
  }
  const about = aboutOf(snack)
  const isReplaced = (previous: Snack) => aboutOf(previous).some((topic) => about.includes(topic))
  for (const { id: replaced } of snackbar.get().queue.filter(isReplaced)) dismiss(replaced)
  const repeated = snackbar.get().queue.findLast((previous) => isRepeated(previous, snack))
  const nextSnack = repeated ? joinRepeated(repeated, snack) : snack
  if (repeated) dismiss(repeated.id)
  snackbar.set((now) => ({ ...now, action: !now.action, queue: [...now.queue, nextSnack].slice(-50) }))
  return id
}

export function dismiss(id: string) {
  actions.delete(id)
  snackbar.set((now) => ({ ...now, queue: now.queue.filter((snack) => snack.id !== id) }))
}

/** Closes Undo messages of a failed edit, which has nothing to undo. */
export function dismissUndoOf(mutationKey: readonly unknown[], variables: unknown) {
  const { changes } = (variables ?? {}) as { changes?: unknown }
  if (changes === undefined) return
  const takesBack = ({ mutationKey: key, intent: variables }: DeferredMutation) =>
    hashKey([key, variables.base]) === hashKey([mutationKey, changes])
  for (const { id, undo } of snackbar.get().queue) if (undo?.some(takesBack)) dismiss(id)
}

/** Closes all messages, because they show the signed-out user's data. */
export function clearMessages() {
  actions.clear()
  snackbar.set((now) => ({ ...now, queue: [] }))
}

/** Closes messages that only name what was changed. Failures stay, and so does what offers a step, until its time is over. */
export function clearChangeMessages() {
  for (const { id, variant, actionButton } of snackbar.get().queue)
    if (variant !== 'alert' && !actionButton) dismiss(id)
}

/** A message's function on this page; after a reload there is only `undo`. */
export const actionOf = (id: string) => actions.get(id)

/** Time in ms in which a message can be read. */
export const readingMs = 1500

/** Prepares a visible message for a reload: one that was read and can't be undone closes, unless it is an error. */
export function keepTimeLeft(id: string, remainingMs: number) {
  const isRead = snackbar.get().duration - remainingMs >= readingMs
  const after = (snack: Snack) => {
    if (snack.id !== id) return snack
    const canReturn = snack.undo !== undefined || snack.alert.color === 'error'
    return isRead && !canReturn ? [] : { ...snack, left: remainingMs }
  }
  snackbar.set((now) => ({ ...now, queue: now.queue.flatMap(after) }))
}

const failureMessages = new WeakMap<ApiError, string>()

export function notifyFailure(error: ApiError) {
  failureMessages.set(
    error,
    notify({ message: failureText(error), variant: 'alert', alert: { color: 'error' } }),
  )
}

/** Closes the message of a failure that a form shows at its fields. */
export function dismissFailure(error: ApiError) {
  const id = failureMessages.get(error)
  if (id !== undefined) dismiss(id)
}

/** Density, icons, number of messages and duration. */
export function configureSnackbar(
  part: Partial<Pick<Snackbar, 'dense' | 'iconVariant' | 'maxStack' | 'duration'>>,
) {
  snackbar.set((now) => ({ ...now, ...part }))
}
