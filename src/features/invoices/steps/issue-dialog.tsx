import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InvoiceFilter, InvoiceRow, IssuePreview, IssuePreviewRequest } from '#contract/invoices.ts'
import type { AllExcept } from '#contract/list.ts'
import { useIssuePreview } from '#features/invoices/queries.ts'
import { useInvoiceName } from '#features/invoices/use-invoice-name.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { isNoAnswer } from '#kernel/query-client.ts'
import { cx } from '#ui/cx.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import sunken from '#ui/sunken-list.module.css'
import styles from './issue.module.css'
import { stepsOf } from './steps.ts'

export type Issuing = { size: number; done?: () => void } & (
  | { invoices: readonly InvoiceRow[]; filter?: undefined }
  | { filter: AllExcept<InvoiceFilter>; invoices?: undefined }
  | { fresh: { name: string; date: string }; invoices?: undefined; filter?: undefined }
)

const maxNamed = 5

type Props = { target: Issuing; onIssue: (ids: readonly string[]) => void; onClose: () => void }

export function IssueDialog({ target, onIssue, onClose }: Props) {
  const { t } = useTranslation('invoices')
  const nameOf = useInvoiceName()
  const { invoices } = target
  const fresh = 'fresh' in target ? target.fresh : undefined
  const { data, error } = useIssuePreview(whichOf(target))
  // Offline there is no preview, and a draft here may already be issued.
  const drafts = isNoAnswer(error) && invoices?.filter((invoice) => stepsOf(invoice).includes('issue'))
  const ids = (data?.ready ?? (drafts || [])).map(({ id }) => id)
  const isPossible = ids.length > 0 || (fresh !== undefined && isNoAnswer(error))
  const count = data ? data.ready.length + (data.ready.length === 0 ? target.size : 0) : target.size
  const [first] = fresh ? [fresh] : (invoices ?? data?.ready ?? [])
  const name = first ? nameOf({ ...first, number: null }) : ''
  const isCredit = invoices?.length === 1 && invoices[0]?.kind === 'credit'
  return (
    <Dialog title={t('ask.issue.title', { count, name })} onClose={onClose}>
      {data && <Preview preview={fresh ? withName(data, fresh.name) : data} isCredit={isCredit} />}
      {!data && !error && (
        <SkeletonPage>
          <Skeleton height={120} />
        </SkeletonPage>
      )}
      {error && (
        <Note tone={drafts || isPossible ? 'warning' : 'error'}>
          {drafts || isPossible ? t('issue.offline') : failureText(error)}
        </Note>
      )}
      {isPossible && <p dir="auto">{isCredit ? t('credit.final') : t('issue.final')}</p>}
      <DialogFoot onClose={onClose} isAway>
        <Button disabled={!isPossible} onClick={() => onIssue(ids)}>
          {t('steps.issue')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function whichOf(target: Issuing): IssuePreviewRequest {
  if ('fresh' in target) return { date: target.fresh.date }
  return target.filter ? { filter: target.filter } : { ids: target.invoices.map(({ id }) => id) }
}

/** The server has no customer name for an unsaved invoice. */
const withName = (preview: IssuePreview, name: string): IssuePreview => ({
  ...preview,
  ready: preview.ready.map((invoice) => ({ ...invoice, name })),
})

type PreviewProps = {
  preview: IssuePreview
  /** A single credit note, which is numbered apart from the invoices. */
  isCredit: boolean
}

function Preview({ preview: { ready, stuck, isSellerMissing }, isCredit }: PreviewProps) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const backdated = ready.filter(({ laterDate }) => laterDate !== undefined)
  const [laterDate = ''] = backdated
    .flatMap((invoice) => invoice.laterDate ?? [])
    .sort()
    .slice(-1)
  const readyText = isCredit ? t('credit.ready') : t('issue.ready', { count: ready.length })
  return (
    <>
      <p role="status" dir="auto">
        {ready.length > 0 ? readyText : t('noneFits')}
      </p>
      <Named rows={ready.map(({ id, name, number }) => ({ id, name, note: number }))} isNumber />
      {backdated.length > 0 && (
        <Note tone="warning">
          <p dir="auto">
            {t('issue.backdated', { count: backdated.length, day: formats.fullDay(laterDate) })}
          </p>
        </Note>
      )}
      {ready.length > 0 && isSellerMissing && (
        <Note tone="warning">
          <p dir="auto">{t('issue.noSeller')}</p>
        </Note>
      )}
      {stuck.length > 0 && (
        <>
          <p dir="auto">{t('issue.stuck', { count: stuck.length })}</p>
          <Named
            rows={stuck.map(({ id, name, number, reason }) => ({
              id,
              name: number ?? name,
              note: t(`issue.reasons.${reason}`),
            }))}
          />
        </>
      )}
    </>
  )
}

type Line = { id: string; name: string; note: string }

function Named({ rows, isNumber = false }: { rows: readonly Line[]; isNumber?: boolean }) {
  const { t } = useTranslation('invoices')
  const rest = rows.length - maxNamed
  const last = rows.at(-1)
  if (rows.length === 0) return null
  return (
    <div className={cx('sunken', sunken.list, styles.preview)}>
      <ul>
        {rows.slice(0, maxNamed).map(({ id, name, note }) => (
          <li key={id} className="ends">
            <span className="trunc" dir="auto">
              {name}
            </span>
            <bdi className={isNumber ? 'num strong' : 'dim'}>{note}</bdi>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="dim" dir="auto">
          {isNumber && last
            ? t('issue.restUpTo', { count: rest, number: last.note })
            : t('issue.rest', { count: rest })}
        </p>
      )}
    </div>
  )
}
