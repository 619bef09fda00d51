import * as z from 'zod/mini'
import type { ApiError } from './api.ts'
import { failureText } from './failure.ts'
import { createPersistedStore, field } from './persisted-store.ts'
import { isSame } from './three-way.ts'

/** Auto-hide of docs/contract.md 5.4, in milliseconds. */
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
/** A verb by its key, and what was meant by it: enough to run it after a reload. */
const LaterVerb = z.object({
  mutationKey: z.array(z.string()).check(z.maxLength(5)),
  intent: z.looseObject({ idempotencyKey: z.string() }),
})
export type LaterVerb = z.infer<typeof LaterVerb>

const IconVariant = z.enum(['useemojis', 'hide', 'default'])

/** One message, with every field of docs/contract.md 5.2 and what takes back what it tells of; what is left out falls back to its default at each opening. */
const Snack = z.object({
  id: z.string(),
  message: z.string(),
  anchorOrigin: AnchorOrigin,
  variant: z.enum(['default', 'alert']),
  alert: Alert,
  transition: Transition,
  close: z.boolean(),
  actionButton: z.boolean(),
  undo: z.optional(z.array(LaterVerb).check(z.maxLength(50))),
  /** The record that was changed; a newer message of it takes this one's place. */
  about: z.optional(z.string()),
  /** When it leaves, whoever looks at it: it says what is so until then. */
  until: z.optional(z.number()),
  /** How much of its time is left, in milliseconds, once it was shown on a page that has gone. */
  left: z.optional(z.number()),
})
export type Snack = z.infer<typeof Snack>
export type IconVariant = z.infer<typeof IconVariant>

const initialSnack: Omit<Snack, 'id'> = {
  message: 'Note archived',
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  variant: 'default',
  alert: { color: 'primary', variant: 'filled' },
  transition: 'Fade',
  close: true,
  actionButton: false,
}

export type Snackbar = {
  /** Flips at every opening. */
  action: boolean
  dense: boolean
  iconVariant: IconVariant
  /** How many show at once, 1 to 5. */
  maxStack: number
  /** Milliseconds until a message leaves by itself. */
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

/** The queue of messages and how they are shown; a message survives a reload, and so does its `undo`. */
export const snackbar = createPersistedStore('berry-snackbar', Snackbar, initialSnackbar)

/** What the action button does, by message; functions cannot be saved. */
const actions = new Map<string, { label: string | undefined; run: () => void }>()

type Opening = {
  message: string
  alert?: Partial<Snack['alert']>
  /** What the action button does; without it there is no button. */
  onAction?: () => void
  /** The verbs that take back what is told, in their order. Unlike `onAction`, which goes before, they outlive a reload. */
  undo?: LaterVerb[] | undefined
  /** The action's word; "Undo" unless named. */
  actionLabel?: string
} & Partial<Pick<Snack, 'anchorOrigin' | 'variant' | 'transition' | 'close' | 'until' | 'about'>>

/**
 * Opens a message; unnamed fields fall back to their defaults. Answers its id. An earlier message about the same record
 * goes: its undo was made for a state that is not the newest any more.
 */
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
  const { about } = fields
  const replaced = snackbar.get().queue.filter((snack) => about !== undefined && snack.about === about)
  for (const snack of replaced) dismiss(snack.id)
  snackbar.set((now) => ({ ...now, action: !now.action, queue: [...now.queue, snack].slice(-50) }))
  return id
}

/** Closes a message, as its close button, its time-out and Escape do. */
export function dismiss(id: string) {
  actions.delete(id)
  snackbar.set((now) => ({ ...now, queue: now.queue.filter((snack) => snack.id !== id) }))
}

/** Closes the messages that offer to take back an edit which failed: there is nothing to take back. */
export function dismissUndoOf(mutationKey: readonly unknown[], variables: unknown) {
  const { changes } = (variables ?? {}) as { changes?: unknown }
  if (changes === undefined) return
  const takesBack = ({ mutationKey: key, intent }: LaterVerb) =>
    isSame(key, mutationKey) && isSame(intent.base, changes)
  for (const { id, undo } of snackbar.get().queue) if (undo?.some(takesBack)) dismiss(id)
}

/** Closes every message: they name what somebody did who has gone. */
export function clearMessages() {
  actions.clear()
  snackbar.set((now) => ({ ...now, queue: [] }))
}

/** The action of a message while its page stands; after a reload there is only its `undo`. */
export const actionOf = (id: string) => actions.get(id)

/** The page goes while a message stands: the next one gives it what is left of its time, and not all of it again. */
export function keepTimeLeft(id: string, left: number) {
  const after = (snack: Snack) => (snack.id === id ? { ...snack, left } : snack)
  snackbar.set((now) => ({ ...now, queue: now.queue.map(after) }))
}

/** Tells about a failed write or refresh. */
export function notifyFailure(error: ApiError) {
  notify({ message: failureText(error), variant: 'alert', alert: { color: 'error' } })
}

/** Dense, icons, how many at once, how long. */
export function configureSnackbar(
  part: Partial<Pick<Snackbar, 'dense' | 'iconVariant' | 'maxStack' | 'duration'>>,
) {
  snackbar.set((now) => ({ ...now, ...part }))
}
