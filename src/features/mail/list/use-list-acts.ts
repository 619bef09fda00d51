import { type RefObject, useEffect, useRef } from 'react'
import type { Mail, MailFilter } from '#contract/mail.ts'
import { useMail } from '#features/mail/queries.ts'
import type { Selection } from '#list/use-selection.ts'
import { isMove, isOfConversations, mailsOf, type Row } from './rows.ts'
import { isIn, type MailAction, moveMail } from './states.ts'
import { useTriage, type Which } from './use-triage.ts'

type Options = {
  list: RefObject<HTMLUListElement | null>
  filter: MailFilter
  rows: readonly Row[]
  count: number
  mailId: string
  selection: Selection<Row>
  onOpen: (id: string, isReplaced?: boolean) => void
}

const rowWith = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
const idOf = (row: Element | null | undefined) => row?.closest<HTMLElement>('[data-row]')?.dataset.row

/** Actions on mails of a list: when one leaves it, the next one is opened or gets the focus. */
export function useListActions({ list, filter, rows, count, mailId, selection, onOpen }: Options) {
  const triage = useTriage()
  const { details } = useMail(mailId)
  const pendingMailId = useRef('')
  useEffect(() => {
    const row = pendingMailId.current === '' ? undefined : rowWith(list.current, pendingMailId.current)
    if (!row) return
    pendingMailId.current = ''
    row.querySelector<HTMLElement>('a[data-row-link]')?.focus()
  })

  const openRow = rows.find(({ mails }) => mails.some(({ id }) => id === mailId))

  /** The row to go to when some mails leave the list: the next one, else the one before. */
  function afterLeaving(id: string, leaving: ReadonlySet<string>): Row | undefined {
    const from = rows.findIndex((row) => row.id === id)
    const stays = ({ mails }: Row) => mails.some((mail) => !leaving.has(mail.id))
    return rows.slice(from + 1).find(stays) ?? rows.slice(0, from).findLast(stays)
  }
  /** True when nothing of a row stays. */
  const isGone = (id: string | undefined, leaving: ReadonlySet<string>) =>
    rows.some((row) => row.id === id && row.mails.every((mail) => leaving.has(mail.id)))

  function leavingBy(some: readonly Mail[], action: MailAction): ReadonlySet<string> {
    const leaves = (mail: Mail) =>
      action.does === 'deleteForGood' ||
      (action.does === 'move' && !isIn(moveMail(mail, action.folder), filter))
    return new Set(some.filter(leaves).map(({ id }) => id))
  }

  function act(some: readonly Mail[], action: MailAction, isSilent = false, byConversation = false) {
    const leaving = leavingBy(some, action)
    const focused = idOf(document.activeElement)
    const done = () => {
      selection.clear()
      if (focused && isGone(focused, leaving))
        pendingMailId.current = afterLeaving(focused, leaving)?.id ?? ''
      if (leaving.has(mailId)) onOpen(afterLeaving(openRow?.id ?? '', leaving)?.mail.id ?? '', true)
    }
    const which = { mails: some, byConversation }
    if (action.does === 'deleteForGood') triage.deleteForGood(which, done)
    else triage.act(which, action, { isSilent, done: isSilent ? undefined : done })
  }

  /** Moving the open mail moves its conversation, which the next mail would otherwise show again. */
  function actOn(mail: Mail, action: MailAction, isSilent = false) {
    const isWhole = isMove(action) && mail.id === mailId && mail.folder !== 'draft'
    const seen = isWhole ? (details?.conversation ?? []) : []
    const along = seen.filter(({ id, folder }) => id !== mail.id && folder === mail.folder)
    act([mail, ...along], action, isSilent, isWhole)
  }

  function actOnRows(some: readonly Row[], action: MailAction, isSilent = false) {
    act(mailsOf(some, action), action, isSilent, isOfConversations(filter))
  }

  function actTicked(action: MailAction) {
    if (!selection.isAll) return actOnRows(selection.rows, action)
    const except = [...selection.exceptIds]
    const exceptPart = isOfConversations(filter) ? { exceptConversations: except } : { except }
    const exceptCount = selection.except.flatMap(({ mails }) => mails).length
    const which: Which = { all: { ...filter, ...exceptPart }, count: count - exceptCount }
    const done = () => {
      selection.clear()
      if (action.does !== 'mark' && action.does !== 'label') onOpen('', true)
    }
    if (action.does === 'deleteForGood') triage.deleteForGood(which, done)
    else triage.act(which, action, { done })
  }

  return {
    act,
    actOn,
    actOnRows,
    actTicked,
    busy: triage.busy,
    question: triage.question,
    /** Targets of a key: the ticked rows, else the row with the focus, else that of the open mail. */
    targets: (): readonly Row[] => {
      if (selection.count > 0) return selection.rows
      const id = idOf(document.activeElement) ?? openRow?.id
      return rows.filter((row) => row.id === id)
    },
    close: () => {
      pendingMailId.current = openRow?.id ?? ''
      onOpen('')
    },
  }
}

/** On a phone, opening a mail moves the focus to it, and closing it moves the focus back to its row. */
export function usePhoneFocus(
  list: RefObject<HTMLElement | null>,
  mailId: string,
  rowId: string | undefined,
  isPhone: boolean,
) {
  const openMailId = useRef(mailId)
  const row = useRef('')
  useEffect(() => {
    const previousId = openMailId.current
    const rowBefore = row.current
    openMailId.current = mailId
    row.current = rowId ?? ''
    if (!isPhone || previousId === mailId) return
    const position =
      mailId === ''
        ? rowWith(list.current, rowBefore)?.querySelector<HTMLElement>('a[data-row-link]')
        : document.querySelector<HTMLElement>('[data-subject]')
    position?.focus()
  }, [list, isPhone, mailId, rowId])
}
