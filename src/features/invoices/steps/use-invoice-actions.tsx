import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceFilter, InvoiceRow } from '#contract/invoices.ts'
import type { AllExcept } from '#contract/list.ts'
import { useRemoveInvoice, useSetState } from '#features/invoices/mutations.ts'
import { useInvoiceName } from '#features/invoices/use-invoice-name.ts'
import { notify } from '#kernel/snackbar.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Issuing } from './issue-dialog.tsx'
import { type Step, stepEnds, stepsOf, useStepName } from './steps.ts'

const IssueDialog = lazyPart(() => import('./issue-dialog.tsx'), 'IssueDialog')

const undoable: readonly Step[] = ['pay', 'unpay']

type Which =
  | { ids: readonly string[]; version?: number }
  | { filter: AllExcept<InvoiceFilter>; ids?: undefined; version?: undefined }
type Matching = {
  filter: AllExcept<InvoiceFilter>
  size: number
  /** Number of those that the step changes. */
  fit: number
  done?: () => void
}

export function useInvoiceActions() {
  const { t } = useTranslation('invoices')
  const nameOf = useInvoiceName()
  const stepName = useStepName()
  const setState = useSetState()
  const removeInvoice = useRemoveInvoice()
  const { run, start, busy, question } = useBulk()
  const [issuing, setIssuing] = useState<Issuing>()

  function doneText(step: Step, invoice: InvoiceRow) {
    const name = nameOf(invoice)
    const isOfCredit = invoice.kind === 'credit' && (step === 'issue' || step === 'void')
    return isOfCredit ? t(`credit.done.${step}`, { name }) : t(`done.${step}`, { name })
  }

  const jobOf = (which: Which, size: number, step: Step, done?: () => void) => ({
    size,
    done,
    run: async (note: (done: number) => void) => {
      const { ids, version } = which
      const state = stepEnds[step]
      const reply = await sendAll(
        setState.mutateAsync,
        ids ? { ids: [...ids], state, version } : { filter: which.filter, state, count: size },
        ({ previous }) => Object.keys(previous).length,
        note,
      )
      const [id, ...others] = Object.keys(reply.previous)
      const onlyInvoice = others.length === 0 ? reply.invoices.at(-1) : undefined
      return {
        message: onlyInvoice
          ? doneText(step, onlyInvoice)
          : t('doneMany', { count: others.length + (id === undefined ? 0 : 1), state: t(`states.${state}`) }),
        about: id !== undefined && others.length === 0 ? `invoices/${id}` : undefined,
        undo: setState.undoOf(reply, { state }),
      }
    },
  })

  function take(invoices: readonly InvoiceRow[], step: Step, done?: () => void) {
    if (step === 'issue') {
      setIssuing({ size: invoices.length, invoices, done })
      return
    }
    const fit = invoices.filter((invoice) => stepsOf(invoice).includes(step))
    const [first, another] = fit
    const which = { ids: fit.map(({ id }) => id), ...(first && !another && { version: first.version }) }
    ask(which, step, { count: fit.length, unfit: invoices.length - fit.length, first, done })
  }

  const takeAll = ({ filter, size, fit, done }: Matching, step: Exclude<Step, 'issue'>) =>
    ask({ filter }, step, { count: fit, unfit: size - fit, first: undefined, done })

  function ask(
    which: Which,
    step: Exclude<Step, 'issue'>,
    {
      count,
      unfit,
      first,
      done,
    }: { count: number; unfit: number; first: InvoiceRow | undefined; done: (() => void) | undefined },
  ) {
    if (count === 0) {
      notify({ message: t('noneFits') })
      return
    }
    const isOfCredit = step === 'void' && count === 1 && first?.kind === 'credit'
    start(jobOf(which, count, step, done), {
      title: t(`ask.${step}.title`, { count, name: first ? nameOf(first) : '' }),
      message: [
        isOfCredit ? t('credit.voidText') : t(`ask.${step}.text`, { count }),
        unfit > 0 && t('unfit', { count: unfit }),
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: stepName(step, first),
      isNeeded: !undoable.includes(step) || unfit > 0,
    })
  }

  const remove = (draft: InvoiceRow, done?: () => void) =>
    start(
      {
        size: 1,
        done,
        run: async () => {
          // Leaves the draft's page immediately, which would refetch the deleted draft.
          removeInvoice.mutate({ id: draft.id })
          return { message: t('deleted', { name: draft.name }) }
        },
      },
      {
        title: t('ask.remove.title', { count: 1, name: nameOf(draft) }),
        message: t('ask.remove.text', { count: 1 }),
        confirmLabel: t('delete'),
        isNeeded: true,
      },
    )

  return {
    take,
    takeAll,
    issueAll: (all: Issuing) => setIssuing(all),
    remove,
    isBusy: setState.isPending && !setState.isPaused,
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
                const version = issuing.size === 1 ? only?.version : undefined
                const which = { ids, version }
                run(jobOf(which, ids.length, 'issue', issuing.done))
              }}
            />
          </Coming>
        )}
      </>
    ),
  }
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>
