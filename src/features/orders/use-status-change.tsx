import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderState } from '#contract/dashboard.ts'
import { mostIds } from '#contract/list.ts'
import { mostStates, type OrderFilter } from '#contract/orders.ts'
import { ApiError } from '#kernel/api.ts'
import { chunks } from '#kernel/chunks.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Confirm } from '#kernel/ui/confirm.tsx'
import { useSetStatus } from './mutations.ts'

type Counts = Partial<Record<OrderState, number>>
/** Which orders, how many of them are in each state now, and what one of them was changed from. */
export type Target = {
  counts: Counts
  done?: () => void
} & (
  | { ids: readonly string[]; from?: { version: number; base: OrderState } }
  | { filter: OrderFilter; ids?: undefined }
)
type Asking = { target: Target; state: OrderState }
type Progress = { done: number; total: number }

/** More than these are asked about first (design 7.2). */
const mostUnasked = 10

const sizeOf = ({ counts }: Target) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Sets the status of one order or of many: asks before many, counts while it lasts, and can take it back. */
export function useStatusChange() {
  const { t } = useTranslation(['orders', 'ui'])
  const formats = useFormats()
  const isOnline = useOnline()
  const { mutateAsync } = useSetStatus()
  const [asking, setAsking] = useState<Asking>()
  const [progress, setProgress] = useState<Progress>()

  /** Every call that it takes, one after the other; answers the states that the orders had. */
  async function send({ target, state }: Asking): Promise<Record<string, OrderState>> {
    const previous: Record<string, OrderState> = {}
    const total = sizeOf(target)
    const note = (more: Record<string, OrderState>) => {
      Object.assign(previous, more)
      setProgress({ done: Object.keys(previous).length, total })
    }
    if (target.ids) {
      for (const ids of chunks(target.ids, mostIds))
        note((await mutateAsync({ ids, state, ...target.from })).previous)
      return previous
    }
    for (;;) {
      const reply = await mutateAsync({ all: true, filter: target.filter, state })
      note(reply.previous)
      if (reply.left === 0) return previous
    }
  }

  async function takeBack(previous: Record<string, OrderState>) {
    try {
      for (const states of chunks(Object.entries(previous), mostStates))
        await mutateAsync({ states: Object.fromEntries(states) })
      notify({ message: t('undone') })
    } catch (error) {
      // What failed has been told by then.
      if (!(error instanceof ApiError)) throw error
    }
  }

  async function run(next: Asking) {
    const { target, state } = next
    setAsking(undefined)
    if (isOnline) setProgress({ done: 0, total: sizeOf(target) })
    else notify({ message: t('offline') })
    try {
      const previous = await send(next)
      const ids = Object.keys(previous)
      const name = t(`ui:states.${state}`)
      if (ids.length === 0) notify({ message: t('unchanged') })
      else {
        const message =
          ids.length === 1
            ? t('changedOne', { id: ids[0] ?? '', state: name })
            : t('changed', { count: ids.length, state: name })
        notify({ message, onAction: () => void takeBack(previous) })
      }
      target.done?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    setProgress(undefined)
  }

  function change(target: Target, state: OrderState) {
    const next = { target, state }
    if (sizeOf(target) > mostUnasked) setAsking(next)
    else void run(next)
  }

  function preview({ target: { counts }, state }: Asking) {
    const states = Object.entries(counts).flatMap(([from, count]) =>
      count > 0
        ? t('bulk.some', { number: formats.number(count), state: t(`ui:states.${from as OrderState}`) })
        : [],
    )
    return [
      t('bulk.now', { states: formats.list(states) }),
      state === 'awaiting' ? t('bulk.unpaid') : (counts.awaiting ?? 0) > 0 && t('bulk.paid'),
      state === 'returned' && t('bulk.returned'),
      t('bulk.undo'),
    ]
      .filter(Boolean)
      .join(' ')
  }

  return {
    change,
    progress,
    question: asking && (
      <Confirm
        opened
        title={t('bulk.title', { count: sizeOf(asking.target), state: t(`ui:states.${asking.state}`) })}
        message={preview(asking)}
        verb={t('bulk.verb')}
        onConfirm={() => void run(asking)}
        onClose={() => setAsking(undefined)}
      />
    ),
  }
}
