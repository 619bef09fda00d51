import { useTranslation } from 'react-i18next'
import { conversationOf, type Mail } from '#contract/mail.ts'
import type { BulkMailFilter, MailBefore, MailsChanged } from '#contract/mail-calls.ts'
import { useDeleteMails, useLabelMails, useMark, useMove, useRestore } from '#features/mail/mutations.ts'
import { notify } from '#kernel/snackbar.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { type Act, beforeOf, labelMail, moveMail } from './states.ts'

/** `byConversation`: the user chose conversations, and messages count those. */
export type Which =
  | { mails: readonly Mail[]; byConversation: boolean }
  | { all: BulkMailFilter; count: number }

type Chosen = { ids: string[] } | { all: true; filter: BulkMailFilter; count: number }
const chosenOf = (which: Which): Chosen =>
  'mails' in which
    ? { ids: which.mails.map(({ id }) => id) }
    : { all: true, filter: which.all, count: which.count }

/** More mails are changed only after the server's reply, with a progress message. */
const maxAtOnce = 50

type Amount = { noun: 'emails' | 'conversations'; count: number }

/** Counts mails for a message; conversations if the user chose them and one has several of the mails. */
function amountOf(mails: readonly Mail[], byConversation: boolean): Amount {
  const conversations = new Set(mails.map(conversationOf)).size
  return byConversation && conversations < mails.length
    ? { noun: 'conversations', count: conversations }
    : { noun: 'emails', count: mails.length }
}

/** The same for a reply of the server, which names the changed mails by id. */
function amountOfIds(which: Which, ids: readonly string[]): Amount {
  if (!('mails' in which)) return { noun: 'emails', count: ids.length }
  const changedIds = new Set(ids)
  return amountOf(
    which.mails.filter(({ id }) => changedIds.has(id)),
    which.byConversation,
  )
}

const amountOfAll = (which: Which): Amount =>
  'mails' in which ? amountOf(which.mails, which.byConversation) : { noun: 'emails', count: which.count }

function after(mail: Mail, act: Act): Mail {
  if (act.does === 'mark') return { ...mail, ...act.flags }
  return act.does === 'move' ? moveMail(mail, act.folder) : labelMail(mail, act.add, act.remove)
}

export function useTriage() {
  const { t } = useTranslation('mail')
  const mark = useMark()
  const move = useMove()
  const label = useLabelMails()
  const restore = useRestore()
  const remove = useDeleteMails()
  const { start, busy, question } = useBulk()

  const send = (act: Act, target: Chosen, mails: Mail[], onCall?: (reply: MailsChanged) => void) => {
    if (act.does === 'mark') return mark.mutateAsync({ ...target, mails, flags: act.flags }, onCall)
    if (act.does === 'move') return move.mutateAsync({ ...target, mails, folder: act.folder }, onCall)
    return label.mutateAsync({ ...target, mails, add: act.add, remove: act.remove }, onCall)
  }

  function doneText(act: Act, { noun, count }: Amount): string {
    if (act.does === 'move') return t(`done.${noun}.${act.folder}`, { count })
    if (act.does === 'label') return t(`done.${noun}.${act.add.length > 0 ? 'label' : 'unlabel'}`, { count })
    return t(`done.${noun}.${act.flags.isRead === false ? 'unread' : 'mark'}`, { count })
  }

  const manyTitle = ({ noun, count }: Amount) =>
    t(noun === 'emails' ? 'many.emails' : 'many.conversations', { count })
  const deleteTitle = ({ noun, count }: Amount) =>
    t(noun === 'emails' ? 'delete.emails' : 'delete.conversations', { count })

  function many(which: Which, act: Act, done?: () => void) {
    const size = 'mails' in which ? which.mails.length : which.count
    start(
      {
        size,
        done,
        run: async (note) => {
          const countIn = ({ before }: MailsChanged) => Object.keys(before).length
          const reply = await sendAll(
            (chosen: Chosen, onCall: (reply: MailsChanged) => void) => send(act, chosen, [], onCall),
            chosenOf(which),
            countIn,
            note,
          )
          const amount = amountOfIds(which, Object.keys(reply.before))
          if (amount.count === 0) return { message: t('unchanged') }
          return { message: doneText(act, amount), undo: { mark, move, label }[act.does].undoOf(reply) }
        },
      },
      { title: manyTitle(amountOfAll(which)), message: t('many.text'), confirmLabel: t('many.verb') },
    )
  }

  return {
    busy,
    question,
    /** Returns whether the change is visible already. */
    act(
      which: Which,
      act: Act,
      { isSilent = false, done }: { isSilent?: boolean; done?: () => void } = {},
    ): boolean {
      if (!('mails' in which) || which.mails.length > maxAtOnce) {
        many(which, act, done)
        return false
      }
      const previousById: Record<string, MailBefore> = {}
      const changed: Mail[] = []
      const were: Mail[] = []
      for (const mail of which.mails) {
        const now = after(mail, act)
        const was = beforeOf(mail, now)
        if (Object.keys(was).length === 0) continue
        previousById[mail.id] = was
        changed.push(now)
        were.push(mail)
      }
      done?.()
      if (were.length === 0) {
        if (!isSilent) notify({ message: t('unchanged') })
        return false
      }
      // A rejected call rolls back and reports its failure.
      send(act, { ids: were.map(({ id }) => id) }, were).catch(() => {})
      if (!isSilent)
        notify({
          message: doneText(act, amountOf(were, which.byConversation)),
          undo: [restore.later({ before: previousById, mails: changed })],
        })
      return true
    },
    deleteForGood(which: Which, done?: () => void) {
      const size = 'mails' in which ? which.mails.length : which.count
      // More than a few are deleted after the server's reply.
      const mails = 'mails' in which && size <= maxAtOnce ? [...which.mails] : []
      start(
        {
          size,
          done,
          run: async (note) => {
            const { deleted } = await sendAll(
              remove.mutateAsync,
              { ...chosenOf(which), mails },
              (reply) => reply.deleted.length,
              note,
            )
            const { noun, count } = amountOfIds(which, deleted)
            return { message: t(`done.${noun}.deleted`, { count }) }
          },
        },
        {
          title: deleteTitle(amountOfAll(which)),
          message: t('delete.text'),
          confirmLabel: t('delete.verb'),
          isNeeded: true,
        },
      )
    },
  }
}
