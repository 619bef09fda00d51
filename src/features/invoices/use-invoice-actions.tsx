import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices.ts'
import { chunks } from '#kernel/chunks.ts'
import { notify } from '#kernel/snackbar.ts'
import { Coming } from '#kernel/ui/coming.tsx'
import { useBulk } from '#kernel/ui/list/use-bulk.tsx'
import type { Issuing } from './issue-dialog.tsx'
import { useRemoveInvoice, useSetState } from './mutations.ts'
import { type Step, stepEnds, stepsOf } from './steps.ts'
import { useInvoiceName } from './use-invoice-name.ts'

const IssueDialog = lazy(async () => ({ default: (await import('./issue-dialog.tsx')).IssueDialog }))

/** So many in one call: who waits sees them go. */
const atOnce = 100
/** Steps with a way back. */
const back: Partial<Record<Step, Step>> = { pay: 'unpay', unpay: 'pay' }

type Sent = { changed: string[]; last: InvoiceRow | undefined }

/** What is done to one invoice or to many: asks before what cannot be taken back and before many, undoes the rest. */
export function useInvoiceActions() {
  const { t } = useTranslation('invoices')
  const nameOf = useInvoiceName()
  const setState = useSetState()
  const removeInvoice = useRemoveInvoice()
  const { run, start, busy, question } = useBulk()
  const [issuing, setIssuing] = useState<Issuing>()

  /** Every call that it takes; answers the ids that changed and the last invoice as it now is. */
  async function send(
    ids: readonly string[],
    step: Step,
    { version, note }: { version?: number | undefined; note?: (done: number) => void } = {},
  ): Promise<Sent> {
    const sent: Sent = { changed: [], last: undefined }
    try {
      for (const part of chunks(ids, atOnce)) {
        const intent = { ids: part, state: stepEnds[step] }
        const reply = await setState.mutateAsync(version === undefined ? intent : { ...intent, version })
        sent.changed.push(...Object.keys(reply.previous))
        sent.last = reply.invoices.at(-1)
        note?.(sent.changed.length)
      }
    } catch (error) {
      // Those before the one that failed are done.
      if (sent.changed.length > 0) notify({ message: told(sent, step) })
      throw error
    }
    return sent
  }

  const told = ({ changed, last }: Sent, step: Step) =>
    changed.length === 1 && last
      ? t(`done.${step}`, { name: nameOf(last) })
      : t('doneMany', { count: changed.length, state: t(`states.${stepEnds[step]}`) })

  const jobOf = (ids: readonly string[], step: Step, version?: number, done?: () => void) => ({
    size: ids.length,
    done,
    run: async (note: (done: number) => void) => {
      const sent = await send(ids, step, { version, note })
      const undo = back[step]
      return {
        message: told(sent, step),
        ...(undo && sent.changed.length > 0 && { undo: () => send(sent.changed, undo) }),
      }
    },
  })

  /** Takes the invoices a step that may take it; the others stay as they are. */
  function take(invoices: readonly InvoiceRow[], step: Step, done?: () => void) {
    if (step === 'issue') {
      setIssuing({ size: invoices.length, invoices, ...(done && { done }) })
      return
    }
    const fit = invoices.filter(({ state }) => stepsOf(state).includes(step))
    const unfit = invoices.length - fit.length
    const count = fit.length
    const [first, another] = fit
    if (!first) {
      notify({ message: t('noneFits') })
      return
    }
    const version = another ? undefined : first.version
    const ids = fit.map(({ id }) => id)
    start(jobOf(ids, step, version, done), {
      title: t(`ask.${step}.title`, { count, name: nameOf(first) }),
      message: [t(`ask.${step}.text`, { count }), unfit > 0 && t('unfit', { count: unfit })]
        .filter(Boolean)
        .join(' '),
      verb: t(`steps.${step}`),
      isNeeded: !back[step] || unfit > 0,
    })
  }

  const remove = (draft: InvoiceRow, done?: () => void) =>
    start(
      {
        size: 1,
        done,
        run: async () => {
          // Its page is left at once: it would ask for what is not there any more.
          removeInvoice.mutate({ id: draft.id })
          return { message: t('deleted', { name: draft.name }) }
        },
      },
      {
        title: t('ask.remove.title', { count: 1, name: nameOf(draft) }),
        message: t('ask.remove.text', { count: 1 }),
        verb: t('delete'),
        isNeeded: true,
      },
    )

  return {
    take,
    /** All drafts that a filter leaves; the server says which. */
    issueAll: (all: Issuing) => setIssuing(all),
    remove,
    isBusy: setState.isPending && !setState.isPaused,
    /** How far it is with many, in words. */
    busy,
    question: (
      <>
        {question}
        {issuing && (
          <Coming>
            <IssueDialog
              target={issuing}
              onClose={() => setIssuing(undefined)}
              onIssue={(ids) => {
                setIssuing(undefined)
                const [only] = issuing.invoices ?? []
                run(jobOf(ids, 'issue', issuing.size === 1 ? only?.version : undefined, issuing.done))
              }}
            />
          </Coming>
        )}
      </>
    ),
  }
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>
