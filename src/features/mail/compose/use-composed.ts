import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeMail } from '#contract/mail.ts'
import { DraftConflict, type DraftFields } from '#contract/mail-calls.ts'
import { mailQueries, shownDetails } from '#features/mail/queries.ts'
import { type Choice, findConflict } from '#forms/three-way.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { notify } from '#kernel/snackbar.ts'
import { thisTab } from '#kernel/tabs.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { type Base, dropMessage, keepMessage, keptMessage } from './compose-kept.ts'
import { type DraftVariables, useDiscardDraft, useSaveDraft, useSendMail } from './compose-mutations.ts'
import type { Start } from './compose-start.ts'
import { openWindow, type Saved } from './compose-windows.ts'
import { type Composed, differences, fieldsOf, isSameDraft, toComposed } from './composed.ts'

const keptAfter = 300
const savedAfter = 1000

/**
 * Stored here at each pause, saved to the server a second after the last key, in order; follows other tabs.
 */
export function useComposed(start: Start, onNamed: (id: string) => void) {
  const { t } = useTranslation('compose')
  const { id, replyTo, forwardOf } = start
  const [message, setMessage] = useState(start.message)
  const [base, setBase] = useState<Base>(start.base)
  const [edition, setEdition] = useState(0)
  const [theirs, setTheirs] = useState<WholeMail>()
  const [savedAt, setSavedAt] = useState<string>()
  /** The fields that the server rejected: they are not sent again unchanged. */
  const [rejected, setRejected] = useState<DraftFields>()
  const [isTouched, setTouched] = useState(start.isKept)
  const save = useSaveDraft()
  const send = useSendMail()
  const discard = useDiscardDraft()
  const isOnline = useOnline()
  /** True once sending or deleting took over, so that closing the window saves nothing. */
  const isDone = useRef(false)

  const fields = fieldsOf(message)
  const isDirty = !isSameDraft(fields, base.fields)
  const isKnown = base.version !== undefined
  const details = useQuery({ ...mailQueries.detail(id), enabled: isKnown && isOnline }).data
  const snapshot = shownDetails.useOptimistic(details)?.mail

  const variablesFor = (now: DraftFields): DraftVariables => ({
    id,
    version: base.version,
    fields: now,
    replyTo,
    forwardOf,
    at: Date.now(),
    tab: thisTab,
  })
  function saveNow(now = fields) {
    if (save.isPending || theirs) return
    save.mutate(variablesFor(now), { onSuccess: mergeReply, onError: () => setRejected(now) })
  }
  function mergeReply({ mail, saved }: Saved) {
    setBase({ version: mail.version, fields: saved })
    setSavedAt(mail.time)
    setRejected(undefined)
  }
  // Sending saves first. If it is rejected, undoing compares with that save and not with an older text.
  const savedOnTheWay = useEffectEvent(mergeReply)
  useEffect(() => openWindow(id, (reply) => savedOnTheWay(reply)), [id])
  /** Merges another version; the user decides fields that both changed. */
  function meet(current: WholeMail) {
    const { fields: both } = findConflict(base.fields, fieldsOf(toComposed(current)), fields, differences)
    if (both.length > 0) setTheirs(current)
    else settle({}, current)
  }

  function settle(choice: Choice<DraftFields>, current = theirs) {
    if (!current) return
    const next = toComposed(current)
    const changed = differences(base.fields, fields).filter((field) => choice[field] !== 'theirs')
    const { body, quote } = message
    const mine = changed.map((field) => (field === 'html' ? { body, quote } : { [field]: message[field] }))
    save.reset()
    send.reset()
    setTheirs(undefined)
    setRejected(undefined)
    setBase({ version: current.version, fields: fieldsOf(next) })
    setMessage(Object.assign({}, next, ...mine))
    setEdition((now) => now + 1)
  }

  // Includes text typed while the rejected request ran.
  const wasRejected = useEffectEvent((error: ApiError) => {
    const current = error.status === 409 ? DraftConflict.safeParse(error.body).data?.current : undefined
    if (current && error.errorBody?.code === 'conflict') meet(current)
    // It was deleted elsewhere: the text becomes a new draft.
    if (error.isMissing && isKnown) {
      setBase({ version: undefined, fields: base.fields })
      setRejected(undefined)
    }
  })
  const { error: saveError } = save
  const { error: sendError } = send
  useEffect(() => {
    if (saveError) wasRejected(saveError)
  }, [saveError])
  useEffect(() => {
    if (sendError) wasRejected(sendError)
  }, [sendError])

  // Another tab saved it: an untouched window shows that version.
  const follow = useEffectEvent((mail: WholeMail) => {
    if (mail.version <= (base.version ?? 0) || save.isPending || send.isPending || theirs) return
    const next = toComposed(mail)
    const isSame = isSameDraft(fieldsOf(next), fields)
    if (isDirty && !isSame) return meet(mail)
    setBase({ version: mail.version, fields: fieldsOf(next) })
    setSavedAt(mail.time)
    if (isSame) return
    setMessage(next)
    setEdition((now) => now + 1)
  })
  useEffect(() => {
    if (snapshot?.folder === 'draft') follow(snapshot)
  }, [snapshot])

  const keep = useEffectEvent(() => {
    if (isDone.current || !isDirty) return
    keepMessage(id, { message, base, replyTo, forwardOf, at: Date.now(), tab: thisTab })
  })
  const named = useEffectEvent(() => onNamed(id))
  useEffect(() => {
    if (!isDirty) {
      // Only this window's text; another window stores its own.
      const savedDraft = keptMessage(id)
      if (savedDraft && isSameDraft(fieldsOf(savedDraft.message), fieldsOf(message))) dropMessage(id)
      return
    }
    named()
    const timer = setTimeout(keep, keptAfter)
    globalThis.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('pagehide', keep)
    }
  }, [id, message, isDirty])

  const isRejected = rejected !== undefined && isSameDraft(rejected, fields)
  const isDue = isDirty && !save.isPending && !send.isPending && !theirs && !isRejected
  const saveSoon = useEffectEvent((now: Composed) => saveNow(fieldsOf(now)))
  useEffect(() => {
    if (!isDue) return
    // Each key restarts the second.
    const timer = setTimeout(() => saveSoon(message), savedAfter)
    return () => clearTimeout(timer)
  }, [isDue, message])

  const flush = useEffectEvent(() => {
    if (isDone.current || !isDirty || theirs) return
    keep()
    if (!save.isPending && !isRejected) save.mutate(variablesFor(fields))
  })
  useEffect(() => () => flush(), [])

  function change(part: Partial<Composed>) {
    setTouched(true)
    setMessage((now) => ({ ...now, ...part }))
  }

  function ensureDraft() {
    setTouched(true)
    onNamed(id)
    if (!isKnown && !save.isPending) saveNow()
  }

  function discardIt() {
    if (!isKnown && !isTouched) return
    flush()
    isDone.current = true
    if (!isKnown && !isDirty && !save.isPending) return
    discard.mutate({ id, offer: openUndoWindow(t('discarded')) })
  }

  function leave() {
    if (!isTouched || isDone.current || !(isKnown || isDirty || save.isPending)) return
    notify({ message: t('kept'), actionLabel: t('discard'), onAction: () => discard.mutate({ id }) })
  }

  type Answers = { onSent: () => void; onRejected: (error: ApiError) => void }
  function sendNow(files: number, answers: Answers) {
    keep()
    send.mutate(
      { ...variablesFor(fields), files },
      {
        onSuccess: () => {
          isDone.current = true
          answers.onSent()
        },
        onError: answers.onRejected,
      },
    )
  }

  return {
    id,
    message,
    edition,
    snapshot,
    isDirty,
    isKnown,
    isTouched,
    savedAt,
    change,
    ensureDraft,
    saveNow: () => saveNow(),
    conflict: theirs && {
      ...findConflict(base.fields, fieldsOf(toComposed(theirs)), fields, differences),
      at: theirs.time,
      isOwn: true,
    },
    settle,
    saving: save,
    sending: send,
    /** Sent or deleted elsewhere. */
    isGone: snapshot !== undefined && snapshot.folder !== 'draft' && !send.isPending && !send.isSuccess,
    discard: discardIt,
    leave,
    send: sendNow,
    /** The outbox sends it, so the window can close. */
    handOn: () => {
      isDone.current = true
    },
  }
}
