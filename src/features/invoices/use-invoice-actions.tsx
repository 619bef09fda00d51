import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices.ts'
import { mostIds } from '#contract/list.ts'
import { ApiError } from '#kernel/api.ts'
import { useOnline } from '#kernel/connection.ts'
import { notify } from '#kernel/snackbar.ts'
import { Confirm } from '#kernel/ui/confirm.tsx'
import { useRemoveInvoice, useSetState } from './mutations.ts'
import { type Step, stepEnds, stepsOf } from './steps.ts'
import { useInvoiceName } from './use-invoice-name.ts'

type Asking = { invoices: readonly InvoiceRow[]; step: Step | 'remove'; unfit: number; done?: () => void }

/** More than these are asked about first (design 7.2). */
const mostUnasked = 10
/** Steps with a way back. */
const back: Partial<Record<Step, Step>> = { pay: 'unpay', unpay: 'pay' }

/** What is done to one invoice or to many: asks before what cannot be taken back and before many, undoes the rest. */
export function useInvoiceActions() {
  const { t } = useTranslation('invoices')
  const nameOf = useInvoiceName()
  const isOnline = useOnline()
  const { mutateAsync } = useSetState()
  const removeInvoice = useRemoveInvoice()
  const [asking, setAsking] = useState<Asking>()
  const [isBusy, setBusy] = useState(false)

  /** Every call that it takes; answers the ids that changed and the last invoice as it now is. */
  async function send(ids: string[], step: Step, version?: number) {
    const changed: string[] = []
    let last: InvoiceRow | undefined
    for (let at = 0; at < ids.length; at += mostIds) {
      const intent = { ids: ids.slice(at, at + mostIds), state: stepEnds[step] }
      const reply = await mutateAsync(version === undefined ? intent : { ...intent, version })
      changed.push(...Object.keys(reply.previous))
      last = reply.invoices.at(-1)
    }
    return { changed, last }
  }

  async function takeBack(ids: string[], step: Step) {
    try {
      await send(ids, step)
      notify({ message: t('undone') })
    } catch (error) {
      // What failed has been told by then.
      if (!(error instanceof ApiError)) throw error
    }
  }

  async function run({ invoices, step, done }: Asking & { step: Step }) {
    if (isOnline) setBusy(true)
    else notify({ message: t('offline') })
    const [only, another] = invoices
    const version = another ? undefined : only?.version
    try {
      const { changed, last } = await send(
        invoices.map(({ id }) => id),
        step,
        version,
      )
      const undo = back[step]
      const message =
        changed.length === 1 && last
          ? t(`done.${step}`, { name: nameOf(last) })
          : t('doneMany', { count: changed.length, state: t(`states.${stepEnds[step]}`) })
      notify({ message, ...(undo && changed.length > 0 && { onAction: () => void takeBack(changed, undo) }) })
      done?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    setBusy(false)
  }

  function removeNow({ invoices: [draft], done }: Asking) {
    if (!draft) return
    removeInvoice.mutate({ id: draft.id })
    notify({ message: t('deleted', { name: draft.name }) })
    done?.()
  }

  /** Takes the invoices a step that may take it; the others stay as they are. */
  function take(invoices: readonly InvoiceRow[], step: Step, done?: () => void) {
    const fit = invoices.filter(({ state }) => stepsOf(state).includes(step))
    const unfit = invoices.length - fit.length
    const next = { invoices: fit, step, unfit, ...(done && { done }) }
    if (fit.length === 0) notify({ message: t('noneFits') })
    else if (!back[step] || unfit > 0 || fit.length > mostUnasked) setAsking(next)
    else void run(next)
  }

  const remove = (draft: InvoiceRow, done?: () => void) =>
    setAsking({ invoices: [draft], step: 'remove', unfit: 0, ...(done && { done }) })

  function question(next: Asking) {
    const { invoices, step, unfit } = next
    const count = invoices.length
    const [first] = invoices
    const sentences = [t(`ask.${step}.text`, { count }), unfit > 0 && t('unfit', { count: unfit })]
    return (
      <Confirm
        opened
        title={t(`ask.${step}.title`, { count, name: first ? nameOf(first) : '' })}
        message={sentences.filter(Boolean).join(' ')}
        verb={step === 'remove' ? t('delete') : t(`steps.${step}`)}
        onConfirm={() => {
          setAsking(undefined)
          if (step === 'remove') removeNow(next)
          else void run({ ...next, step })
        }}
        onClose={() => setAsking(undefined)}
      />
    )
  }

  return { take, remove, isBusy, question: asking && question(asking) }
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>
