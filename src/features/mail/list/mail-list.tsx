import { Button, Checkbox } from '@mantine/core'
import { IconListCheck, IconMenu2, IconPencil, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { MailLabel } from '#contract/mail.ts'
import type { MailSearch } from '#contract/mail-place.ts'
import { type MailQueryPart, mailQueryOf, textOfMailQuery } from '#contract/mail-search.ts'
import type { MailPage } from '#features/mail/optimistic.ts'
import { pageSize } from '#features/mail/queries.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { useFormats } from '#kernel/format.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import type { Selection } from '#list/use-selection.ts'
import { DocumentTitle } from '#ui/brand.tsx'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './list.module.css'
import { MailRow, type RowActions } from './mail-row.tsx'
import { MailSearchField } from './mail-search.tsx'
import type { Row } from './rows.ts'

const pills = [
  { name: 'unread', part: { by: 'is', value: 'unread' } },
  { name: 'starred', part: { by: 'is', value: 'starred' } },
  { name: 'files', part: { by: 'has', value: 'attachment' } },
] as const satisfies { name: string; part: MailQueryPart }[]

const isSame = (part: MailQueryPart, other: MailQueryPart) =>
  part.by === other.by && part.value === other.value && part.isNot === other.isNot

type Props = {
  list: RefObject<HTMLUListElement | null>
  folder: string
  title: string
  unread: number
  mailId: string
  search: MailSearch
  page: MailPage | undefined
  error: ApiError | null
  isFetching: boolean
  isOld: boolean
  labels: readonly MailLabel[]
  selection: Selection<Row>
  rows: readonly Row[]
  isSelecting: boolean
  bar: ReactNode
  emptyAction: ReactNode
  actions: RowActions
  onFolders: (() => void) | undefined
  onCompose: () => void
  onSelecting: () => void
  onRefresh: () => void
  onSearch: (part: Partial<MailSearch>) => void
}

export function MailList({
  folder,
  title,
  unread,
  mailId,
  search,
  page,
  labels,
  selection,
  ...props
}: Props) {
  const { t } = useTranslation('mail')
  const common = useTranslation('common').t
  const lists = useTranslation('list').t
  const formats = useFormats()
  const parts = mailQueryOf(search.q)
  const isSearch = search.q.trim() !== ''
  const { error } = props

  function press(part: MailQueryPart) {
    const isOn = parts.some((filterPart) => isSame(filterPart, part))
    const next = isOn ? parts.filter((filterPart) => !isSame(filterPart, part)) : [...parts, part]
    props.onSearch({ q: textOfMailQuery(next) })
  }
  const pages = page ? Math.ceil(page.total / pageSize) : 1
  const isUnnamed = !selection.isAll && selection.isPageTicked && page && page.total > props.rows.length

  const searchAll = isSearch && folder !== 'all' && (
    <Button
      variant="subtle"
      renderRoot={(root) => (
        <Link to="/mail/$folder" params={{ folder: 'all' }} search={{ q: search.q }} {...root} />
      )}
    >
      {t('searchAll')}
    </Button>
  )

  return (
    <section className={styles.pane} aria-label={title} data-landmark tabIndex={-1}>
      <DocumentTitle>{`${unread > 0 ? `(${formats.number(unread)}) ` : ''}${title}`}</DocumentTitle>
      <header className={styles.head}>
        <div className={`row ${styles.headLine}`}>
          {props.onFolders && (
            <IconButton label={t('openFolders')} onClick={props.onFolders}>
              <IconMenu2 size={20} aria-hidden="true" />
            </IconButton>
          )}
          <h1 tabIndex={-1} dir="auto" className="trunc">
            {title}
          </h1>
          {unread > 0 && (
            <span className={styles.unread}>
              <bdi>{t('unreadShort', { count: unread })}</bdi>
            </span>
          )}
          <span className="grow" />
          <IconButton
            label={t('refresh')}
            onClick={props.onRefresh}
            data-busy={props.isFetching || undefined}
          >
            <IconRefresh size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('selecting')} aria-pressed={props.isSelecting} onClick={props.onSelecting}>
            <IconListCheck size={20} aria-hidden="true" />
          </IconButton>
          {props.onFolders && (
            <IconButton label={t('compose')} className={styles.write} onClick={props.onCompose}>
              <IconPencil size={20} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <MailSearchField value={search.q} labels={labels} onSearch={(q) => props.onSearch({ q })} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form of its own */}
        <div className={`row ${styles.pills}`} role="group" aria-label={t('pills.label')}>
          {pills.map(({ name, part }) => (
            <button
              key={name}
              type="button"
              className={styles.pill}
              aria-pressed={parts.some((filterPart) => isSame(filterPart, part))}
              onClick={() => press(part)}
            >
              <span dir="auto">{t(`pills.${name}`)}</span>
            </button>
          ))}
          {isSearch && page && (
            <span className={styles.resultCount} role="status">
              <bdi>
                {page.isMore
                  ? t('foundMore', { number: formats.number(page.total) })
                  : t('found', { count: page.total })}
              </bdi>
            </span>
          )}
        </div>
        {search.damaged !== '' && <Note tone="warning">{lists('damaged')}</Note>}
        {selection.count > 0 && (
          <div className={`row ${styles.ticked}`}>
            <Checkbox
              checked={selection.isPageTicked}
              indeterminate={!selection.isPageTicked}
              aria-label={lists('selectPage')}
              onChange={selection.togglePage}
            />
            <span dir="auto" className="small">
              {selection.isAll && selection.except.length === 0
                ? lists('allSelected', { count: selection.count })
                : lists('selected', { count: selection.count })}
            </span>
            {isUnnamed && (
              <button type="button" className={styles.more} onClick={selection.all}>
                {page.isMore ? t('selectAll') : lists('selectAll', { count: page.total })}
              </button>
            )}
          </div>
        )}
      </header>
      <div
        className={styles.scroll}
        data-old={props.isOld || undefined}
        data-selecting={props.isSelecting || undefined}
      >
        {!page && !error && <ListSkeleton />}
        {!page && error && <FailureBlock title={t('failed')} error={error} onRetry={props.onRefresh} />}
        {page && page.mails.length > 0 && (
          <ul ref={props.list} className={styles.rows} aria-label={title}>
            {props.rows.map((row) => (
              <MailRow
                key={row.id}
                row={row}
                labels={labels}
                folder={folder}
                isOpen={row.mails.some(({ id }) => id === mailId)}
                isTicked={selection.has(row.id)}
                {...props.actions}
              />
            ))}
          </ul>
        )}
        {/* Every mail of this page was moved; the refetch brings the next ones. */}
        {page && page.mails.length === 0 && page.total > 0 && <ListSkeleton />}
        {page && page.total === 0 && isSearch && (
          <Empty
            title={t('nothing', { q: search.q.trim() })}
            message={t('nothingText')}
            actions={
              <>
                {searchAll}
                <Button variant="default" onClick={() => props.onSearch({ q: '' })}>
                  {t('clearSearch')}
                </Button>
              </>
            }
          />
        )}
        {page && page.total === 0 && !isSearch && <EmptyFolder folder={folder} action={props.emptyAction} />}
        {page && (pages > 1 || page.isMore || search.page > 1) && (
          <div className={styles.pager}>
            <Pager
              page={search.page}
              size={pageSize}
              total={page.isMore ? Math.max(page.total, search.page * pageSize + 1) : page.total}
              onPage={(next) => props.onSearch({ page: next })}
            />
          </div>
        )}
        {page && page.total > 0 && searchAll && <div className={styles.all}>{searchAll}</div>}
        <span className="sr-only" role="status">
          {props.isOld ? common('loading') : ''}
        </span>
      </div>
      {props.bar}
    </section>
  )
}

const emptyKeys = [
  'inbox',
  'starred',
  'important',
  'sent',
  'draft',
  'archive',
  'spam',
  'trash',
  'all',
] as const

function EmptyFolder({ folder, action }: { folder: string; action: ReactNode }) {
  const { t } = useTranslation('mail')
  const key = emptyKeys.find((key) => key === folder)
  return (
    <Empty
      title={t(`empty.${key ?? 'label'}.title`)}
      message={t(`empty.${key ?? 'label'}.text`)}
      actions={key === 'inbox' || key === 'sent' || key === 'draft' ? action : undefined}
    />
  )
}

function ListSkeleton() {
  return (
    <SkeletonPage>
      {[...Array(9).keys()].map((row) => (
        <div key={row} className={styles.ghost}>
          <Skeleton width={36} height={36} round />
          <div className="grow">
            <Skeleton width="45%" />
            <Skeleton width="80%" />
            <Skeleton width="65%" />
          </div>
        </div>
      ))}
    </SkeletonPage>
  )
}
