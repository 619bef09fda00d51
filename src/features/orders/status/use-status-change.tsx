import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AllExcept } from '#contract/list.ts'
import type { Parcel } from '#contract/order-fields.ts'
import type { OrderFilter } from '#contract/order-list.ts'
import type { OrderState } from '#contract/order-states.ts'
import { useSetStatus } from '#features/orders/mutations.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'), 'CancelDialog')

const ParcelDialog = lazyPart(() => import('./parcel-dialog.tsx'), 'ParcelDialog')

type States = Record<string, OrderState>
type Reply = Awaited<ReturnType<ReturnType<typeof useSetStatus>['mutateAsync']>>
type Counts = Partial<Record<OrderState, number>>
export type Target = { counts: Counts; done?: () => void; paid?: true; note?: string; parcel?: Parcel } & (
  | { ids: readonly string[]; from?: { version: number; base: OrderState } | { bases: States } }
  | { filter: AllExcept<OrderFilter>; ids?: undefined; from?: undefined }
)

const sizeOf = ({ counts }: Target) => Object.values(counts).reduce((sum, count) => sum + count, 0)

export function useStatusChange() {
  const { t } = useTranslation(['orders', 'ui'])
  const formats = useFormats()
  const { mutateAsync, undoOf } = useSetStatus()
  const isAnyPaidOnDelivery = useShopSettings('payment').methods.some(
    ({ paidWhen }) => paidWhen === 'delivered',
  )
  const { start, run, busy, question } = useBulk()
  const [cancelling, setCancelling] = useState<Target>()
  const [sending, setSending] = useState<Target>()

  function send(target: Target, state: OrderState, note: (done: number) => void) {
    const { paid, note: why, parcel } = target
    const change = { state, paid, ...(why && { note: why }), parcel }
    return sendAll(
      mutateAsync,
      target.ids
        ? { ids: [...target.ids], ...change, ...target.from }
        : { all: true as const, filter: target.filter, count: sizeOf(target), ...change },
      ({ previous }) => Object.keys(previous).length,
      note,
    )
  }

  async function set(target: Target, state: OrderState, note: (done: number) => void) {
    const reply = await send(target, state, note)
    const { previous, kept = [] } = reply
    const [id = '', ...others] = Object.keys(previous)
    const name = t(`ui:states.${state}`)
    if (id === '') return { message: kept.length > 0 ? undefined : t('unchanged') }
    const message =
      others.length === 0
        ? t('changedOne', { id, state: name })
        : t('changed', { count: others.length + 1, state: name })
    return {
      message,
      about: others.length === 0 ? `orders/${id}` : undefined,
      undo: undoOf(reply, { state }),
      // Undo leaves orders that someone else has changed since.
      undone: (replies: readonly unknown[]) => {
        const back = (replies as Reply[]).reduce((sum, { orders }) => sum + orders.length, 0)
        return back < others.length + 1 ? t('kept', { count: others.length + 1 - back }) : undefined
      },
    }
  }

  function preview({ counts, paid }: Target, state: OrderState) {
    const states = Object.entries(counts).flatMap(([from, count]) =>
      count > 0
        ? t('bulk.some', { number: formats.number(count), state: t(`ui:states.${from as OrderState}`) })
        : [],
    )
    return [
      t('bulk.now', { states: formats.list(states) }),
      state === 'awaiting' && t('bulk.unpaid'),
      paid && t('bulk.paid'),
      state === 'delivered' && isAnyPaidOnDelivery && t('bulk.paidOnDelivery'),
      state === 'returned' && t('bulk.returned'),
      t('bulk.undo'),
    ]
      .filter(Boolean)
      .join(' ')
  }

  /** Sets the status; cancelling first asks for a reason, sending one order for its parcel. */
  function change(target: Target, state: OrderState) {
    if (state === 'cancelled') return setCancelling(target)
    if (state === 'shipped' && target.ids?.length === 1) return setSending(target)
    const size = sizeOf(target)
    start(
      { size, done: target.done, run: (note) => set(target, state, note) },
      {
        title: t('bulk.title', { count: size, state: t(`ui:states.${state}`) }),
        message: preview(target, state),
        confirmLabel: t('bulk.verb'),
      },
    )
  }

  const runNow = (target: Target, state: OrderState) =>
    run({ size: sizeOf(target), done: target.done, run: (tell) => set(target, state, tell) })
  const dialog = (
    <>
      {cancelling && (
        <Coming>
          <CancelDialog
            count={sizeOf(cancelling)}
            id={cancelling.ids?.length === 1 ? cancelling.ids[0] : undefined}
            onCancelOrders={(note) => {
              setCancelling(undefined)
              runNow({ ...cancelling, note }, 'cancelled')
            }}
            onClose={() => setCancelling(undefined)}
          />
        </Coming>
      )}
      {sending && (
        <Coming>
          <ParcelDialog
            title={t('parcel.send', { id: sending.ids?.[0] ?? '' })}
            confirmLabel={t('next.shipped')}
            onParcel={(parcel) => {
              setSending(undefined)
              const isKnown = parcel.carrier !== '' || parcel.tracking !== ''
              runNow(isKnown ? { ...sending, parcel } : sending, 'shipped')
            }}
            onClose={() => setSending(undefined)}
          />
        </Coming>
      )}
    </>
  )
  return {
    change,
    busy,
    question: (
      <>
        {question}
        {dialog}
      </>
    ),
  }
}
