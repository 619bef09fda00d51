import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { type Mail, type MailLabel, mailFolders } from '#contract/mail.ts'
import type { MailSearch } from '#contract/mail-place.ts'
import { mailKeys } from '#contract/mail-search.ts'
import { useFormats } from '#kernel/format.ts'
import { useListKeys } from '#list/use-list-keys.ts'
import { useSelection } from '#list/use-selection.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useStable } from '#ui/use-stable.ts'
import { Calm } from './calm.tsx'
import { FolderNav } from './folder-nav.tsx'
import { labelOf, unreadOf } from './folders.ts'
import { ActButtons } from './list/act-buttons.tsx'
import { MailList } from './list/mail-list.tsx'
import { isMove, isOfConversations, type Row, rowsOf } from './list/rows.ts'
import type { MailAction } from './list/states.ts'
import { useListActions, usePhoneFocus } from './list/use-list-acts.ts'
import styles from './mail.module.css'
import { Panes } from './panes.tsx'
import { filterOf, mailQueries, pageSize, useMailCounts, useMailPage } from './queries.ts'
import { ReadingPane } from './reading/reading-pane.tsx'
import { useMailKeys } from './use-mail-keys.ts'

type Props = {
  /** A key of the contract, or `label-<id>`. */
  folder: string
  mailId: string
  search: MailSearch
  onSearch: (part: Partial<MailSearch>) => void
  onCompose: (compose: string) => void
  onOpen: (id: string, isReplaced?: boolean) => void
  onFolder: (folder: string) => void
}

const none: Mail[] = []
const noLabels: MailLabel[] = []

export function MailScreen({ folder, mailId, search, onSearch, onCompose, onOpen, onFolder }: Props) {
  const { t } = useTranslation('mail')
  const common = useTranslation('common').t
  const formats = useFormats()
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [hasFolders, setFolders] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  const filter = filterOf(folder, search)
  const { page, error, isFetching, isPlaceholderData, refetch } = useMailPage(filter, search.page)
  const mailCounts = useMailCounts()
  const mails = page?.mails ?? none
  // The last page stays until the next one has loaded.
  const rows = rowsOf(mails, page?.filter ?? filter)
  const total = page?.total ?? 0
  const listName = JSON.stringify(filter)
  const selection = useSelection(listName, rows, total, idOf)
  useListKeys(list, selection)

  const label = labelOf(folder, mailCounts)
  const key = mailKeys.find((key) => key === folder)
  const title = key ? t(`folders.${key}`) : (label?.name ?? t('labels.one'))
  const unread = mailCounts && key ? unreadOf(mailCounts, key) : (label?.unread ?? 0)
  const index = rows.findIndex((row) => row.mails.some(({ id }) => id === mailId))
  const openRow = rows[index]
  const openMail = openRow?.mails.find(({ id }) => id === mailId)
  const mailCount = mailCounts && key ? mailCounts.counts[key] : label?.total

  // The last mail of the last page was moved, so the page before is the last.
  const isPastEnd = page !== undefined && !isPlaceholderData && mails.length === 0 && search.page > 1
  useEffect(() => {
    if (isPastEnd) onSearch({ page: Math.max(1, Math.min(search.page - 1, Math.ceil(total / pageSize))) })
  }, [isPastEnd, onSearch, search.page, total])

  const actions = useListActions({
    list,
    filter,
    rows,
    mailId,
    selection,
    onOpen,
    count: (isOfConversations(filter) ? mailCount : undefined) ?? total,
  })
  const { act, actOn, actOnRows, actTicked } = actions
  const currentFolder = filter.folder
  const folderOf = (some: readonly Mail[]) => {
    if (selection.isAll) return mailFolders.find((folder) => folder === currentFolder)
    const [firstMail] = some
    return firstMail && some.every((mail) => mail.folder === firstMail.folder) ? firstMail.folder : undefined
  }
  const { announcement, menu } = useMailKeys({
    targets: actions.targets,
    mailId,
    isAll: selection.isAll,
    actTicked,
    onCompose,
    act: (some, action, isSilent) => {
      const isOpen = selection.count === 0 && some[0]?.id === openRow?.id
      if (openMail && isOpen && isMove(action)) actOn(openMail, action, isSilent)
      else actOnRows(some, action, isSilent)
    },
    folderOf,
    labels: mailCounts?.labels ?? noLabels,
    isInBin: currentFolder === 'trash',
    onClose: mailId === '' || selection.count > 0 ? undefined : actions.close,
  })
  usePhoneFocus(list, mailId, openRow?.id, isPhone)
  usePageCommands([
    {
      id: 'mail',
      synonyms: 'mail.new',
      title: t('compose'),
      icon: <IconPencil size={20} aria-hidden="true" />,
      key: 'n',
      run: () => onCompose('new'),
    },
  ])

  const refresh = () => {
    void refetch()
    void client.invalidateQueries({ queryKey: mailQueries.all })
  }
  const onToggle = useStable((id: string, extend: boolean) => selection.toggle(id, extend))
  const onStar = useStable((row: Row) =>
    actOnRows([row], { does: 'mark', flags: { starred: !row.mail.starred } }, true),
  )
  const onAct = useStable((row: Row, action: MailAction) => actOnRows([row], action, action.does === 'mark'))
  const onDraft = useStable((id: string) => onCompose(`draft:${id}`))

  const ticked = selection.rows.map(({ mail }) => mail)
  const bar = selection.count > 0 && (
    <section className={`row ${styles.bar}`} aria-label={t('ticked')}>
      <ActButtons
        mails={ticked}
        folder={folderOf(ticked)}
        labels={mailCounts?.labels ?? noLabels}
        disabled={actions.busy !== undefined}
        onAct={actTicked}
      />
      <span className="grow" />
      <IconButton label={t('untick')} onClick={selection.clear}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
  const write = (
    <Button leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => onCompose('new')}>
      {t('compose')}
    </Button>
  )
  const nav = (
    <FolderNav
      folder={folder}
      mailCounts={mailCounts}
      onCompose={() => {
        setFolders(false)
        onCompose('new')
      }}
      onLeave={(next) => {
        setFolders(false)
        if (next) onFolder(next)
      }}
    />
  )
  const listPane = (
    <MailList
      list={list}
      folder={folder}
      title={title}
      unread={unread}
      mailId={mailId}
      search={search}
      page={page}
      rows={rows}
      error={error}
      isFetching={isFetching}
      isOld={isPlaceholderData}
      labels={mailCounts?.labels ?? noLabels}
      selection={selection}
      isSelecting={isSelecting || selection.count > 0}
      bar={
        <>
          {actions.busy && (
            <p className={styles.busy} role="status">
              {actions.busy}
            </p>
          )}
          {bar}
        </>
      }
      emptyAction={write}
      actions={{ onToggle, onStar, onDraft, onAct }}
      onFolders={isNarrow ? () => setFolders(true) : undefined}
      onCompose={() => onCompose('new')}
      onSelecting={() => {
        if (isSelecting || selection.count > 0) selection.clear()
        setSelecting(!(isSelecting || selection.count > 0))
      }}
      onRefresh={refresh}
      onSearch={onSearch}
    />
  )
  const reading =
    mailId === '' ? (
      <Calm title={title} unread={unread} total={mailCount} />
    ) : (
      <section className={styles.reading} aria-label={t('reading')} data-landmark tabIndex={-1}>
        <ReadingPane
          key={mailId}
          mailId={mailId}
          listed={openMail}
          labels={mailCounts?.labels ?? noLabels}
          mailCounts={{
            position: index < 0 ? 0 : (search.page - 1) * pageSize + index + 1,
            total: page?.isMore ? t('more', { number: formats.number(total) }) : formats.number(total),
            previous: rows[index - 1]?.mail.id,
            next: index < 0 ? undefined : rows[index + 1]?.mail.id,
          }}
          isPhone={isPhone}
          onAct={actOn}
          onRead={(read) => act(read, { does: 'mark', flags: { isRead: true } }, true)}
          onOpen={(id) => onOpen(id, id !== '')}
          onCompose={onCompose}
          onSearch={(q) => onSearch({ q })}
        />
      </section>
    )

  return (
    <div className={styles.mail} data-full-height>
      {isPhone ? (
        <div className={styles.phone}>
          <div className={styles.phoneList} inert={mailId !== ''}>
            {listPane}
          </div>
          {mailId !== '' && <div className={styles.phoneReading}>{reading}</div>}
        </div>
      ) : (
        <Panes
          key={isNarrow ? 'two' : 'three'}
          folders={isNarrow ? undefined : nav}
          list={listPane}
          reading={reading}
        />
      )}
      {isNarrow && (
        <Drawer
          opened={hasFolders}
          onClose={() => setFolders(false)}
          size={280}
          padding={12}
          title={t('title')}
          closeButtonProps={{ 'aria-label': common('close') }}
        >
          {nav}
        </Drawer>
      )}
      {menu}
      {actions.question}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

const idOf = ({ id }: Row) => id
