import { useTranslation } from 'react-i18next'
import type { Mail } from '#contract/mail.ts'
import type { BulkMailFilter, MailBefore, MailsChanged } from '#contract/mail-calls.ts'
import { useDeleteMails, useLabelMails, useMark, useMove, useRestore } from '#features/mail/mutations.ts'
import { notify } from '#kernel/snackbar.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { type Act, beforeOf, labelMail, moveMail } from './states.ts'

export type Which = { mails: readonly Mail[] } | { all: BulkMailFilter; count: number }

type Chosen = { ids: string[] } | { all: true; filter: BulkMailFilter; count: number }
const chosenOf = (which: Which): Chosen =>
  'mails' in which
    ? { ids: which.mails.map(({ id }) => id) }
    : { all: true, filter: which.all, count: which.count }

/** More mails are changed only after the server's reply, with a progress message. */
const maxAtOnce = 50

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

  function saidOf(act: Act, count: number): string {
    if (act.does === 'move') return t(`done.${act.folder}`, { count })
    if (act.does === 'label') return t(act.add.length > 0 ? 'done.label' : 'done.unlabel', { count })
    return t(act.flags.isRead === false ? 'done.unread' : 'done.mark', { count })
  }

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
          const count = countIn(reply)
          if (count === 0) return { message: t('unchanged') }
          return { message: saidOf(act, count), undo: { mark, move, label }[act.does].undoOf(reply) }
        },
      },
      { title: t('many.title', { count: size }), message: t('many.text'), confirmLabel: t('many.verb') },
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
          message: saidOf(act, were.length),
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
            return { message: t('done.deleted', { count: deleted.length }) }
          },
        },
        {
          title: t('delete.title', { count: size }),
          message: t('delete.text'),
          confirmLabel: t('delete.verb'),
          isNeeded: true,
        },
      )
    },
  }
}
