import { type RefObject, useEffect, useRef } from 'react'
import type { Mail, MailFilter } from '#contract/mail.ts'
import { useMail } from '#features/mail/queries.ts'
import type { Selection } from '#list/use-selection.ts'
import type { MailAction } from './act-buttons.tsx'
import { isIn, moveMail } from './states.ts'
import { useTriage, type Which } from './use-triage.ts'

type Options = {
  list: RefObject<HTMLUListElement | null>
  filter: MailFilter
  mails: readonly Mail[]
  /** The open mail, or an empty string. */
  mailId: string
  selection: Selection<Mail>
  onOpen: (id: string, isReplaced?: boolean) => void
}

const rowWith = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
const idOf = (row: Element | null | undefined) => row?.closest<HTMLElement>('[data-row]')?.dataset.row

/** Actions on mails of a list: when one leaves it, the next one is opened or gets the focus. */
export function useListActs({ list, filter, mails, mailId, selection, onOpen }: Options) {
  const triage = useTriage()
  const { details } = useMail(mailId)
  /** The row that gets the focus once it is drawn. */
  const wanted = useRef('')
  useEffect(() => {
    const row = wanted.current === '' ? undefined : rowWith(list.current, wanted.current)
    if (!row) return
    wanted.current = ''
    row.querySelector<HTMLElement>('a[data-row-link]')?.focus()
  })

  /** The mail to open when some leave the list: the next one, else the one before. */
  function afterLeaving(id: string, leaving: ReadonlySet<string>): string {
    const from = mails.findIndex((mail) => mail.id === id)
    const stays = (mail: Mail) => !leaving.has(mail.id)
    return (mails.slice(from + 1).find(stays) ?? mails.slice(0, from).findLast(stays))?.id ?? ''
  }

  function leavingBy(some: readonly Mail[], action: MailAction): ReadonlySet<string> {
    const leaves = (mail: Mail) =>
      action.does === 'deleteForGood' ||
      (action.does === 'move' && !isIn(moveMail(mail, action.folder), filter))
    return new Set(some.filter(leaves).map(({ id }) => id))
  }

  function act(some: readonly Mail[], action: MailAction, isSilent = false) {
    const leaving = leavingBy(some, action)
    const focused = idOf(document.activeElement)
    const done = () => {
      selection.clear()
      if (focused && leaving.has(focused)) wanted.current = afterLeaving(focused, leaving)
      if (leaving.has(mailId)) onOpen(afterLeaving(mailId, leaving), true)
    }
    if (action.does === 'deleteForGood') triage.deleteForGood({ mails: some }, done)
    else triage.act({ mails: some }, action, { isSilent, done: isSilent ? undefined : done })
  }

  /**
   * Acts on one mail. Moving the open one moves its conversation in the same folder, because the next mail would
   * otherwise show the same conversation. Flags and labels apply to one mail.
   */
  function actOn(mail: Mail, action: MailAction, isSilent = false) {
    const goes = action.does === 'move' || action.does === 'deleteForGood'
    const seen = goes && mail.id === mailId && mail.folder !== 'draft' ? (details?.conversation ?? []) : []
    const along = seen.filter(({ id, folder }) => id !== mail.id && folder === mail.folder)
    act([mail, ...along], action, isSilent)
  }

  function actTicked(action: MailAction) {
    if (!selection.isAll) return act(selection.rows, action)
    const which: Which = { all: filter, count: selection.count }
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
    actTicked,
    busy: triage.busy,
    question: triage.question,
    /** Targets of a key: the ticked mails, else the row with the focus, else the open mail. */
    targets: (): readonly Mail[] => {
      if (selection.count > 0) return selection.rows
      const id = idOf(document.activeElement) ?? mailId
      return mails.filter((mail) => mail.id === id)
    },
    /** Closes the open mail and focuses its row. */
    close: () => {
      wanted.current = mailId
      onOpen('')
    },
  }
}

/** On a phone, opening a mail moves the focus to it, and closing it moves the focus back. */
export function usePhoneFocus(list: RefObject<HTMLElement | null>, mailId: string, isPhone: boolean) {
  const shown = useRef(mailId)
  useEffect(() => {
    const before = shown.current
    shown.current = mailId
    if (!isPhone || before === mailId) return
    if (mailId === '') rowWith(list.current, before)?.querySelector<HTMLElement>('a[data-row-link]')?.focus()
    else document.querySelector<HTMLElement>('[data-subject]')?.focus()
  }, [list, isPhone, mailId])
}
