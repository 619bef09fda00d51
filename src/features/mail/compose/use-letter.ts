import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftClash, type DraftFields, type WholeMail } from '#contract/mail.ts'
import { mailQueries, shownDetails } from '#features/mail/queries.ts'
import type { ApiError } from '#kernel/api.ts'
import { useOnline } from '#kernel/connection.ts'
import { offerUndo } from '#kernel/held.ts'
import { notify } from '#kernel/snackbar.ts'
import { thisTab } from '#kernel/tabs.ts'
import { type Choice, clashOf } from '#kernel/three-way.ts'
import { type Base, dropLetter, keepLetter, keptLetter } from './compose-kept.ts'
import { differences, fieldsOf, isSameDraft, type Letter, letterOf } from './compose-letter.ts'
import { type DraftMeant, useDiscardDraft, useSaveDraft, useSendMail } from './compose-mutations.ts'
import type { Start } from './compose-start.ts'
import { openWindow, type Saved } from './compose-windows.ts'

const keptAfter = 300
const savedAfter = 1000

/**
 * What is written in a window. It is kept in this browser with each pause, saved to the server a second after the
 * last key, one save after another, and follows what other tabs make of it.
 */
export function useLetter(start: Start, onNamed: (id: string) => void) {
  const { t } = useTranslation('compose')
  const { id, replyTo, forwardOf } = start
  const [letter, setLetter] = useState(start.letter)
  const [base, setBase] = useState<Base>(start.base)
  /** Grows whenever the text in the editor is another one than what was typed there. */
  const [edition, setEdition] = useState(0)
  const [theirs, setTheirs] = useState<WholeMail>()
  const [savedAt, setSavedAt] = useState<string>()
  /** What the server refused: it is not sent again as it is. */
  const [refused, setRefused] = useState<DraftFields>()
  const [isTouched, setTouched] = useState(start.isKept)
  const save = useSaveDraft()
  const send = useSendMail()
  const discard = useDiscardDraft()
  const isOnline = useOnline()
  /** It has been handed on: what happens to the window does not matter to it any more. */
  const isDone = useRef(false)

  const fields = fieldsOf(letter)
  const isDirty = !isSameDraft(fields, base.fields)
  const isKnown = base.version !== undefined
  const details = useQuery({ ...mailQueries.detail(id), enabled: isKnown && isOnline }).data
  const held = shownDetails.useShown(details)?.mail

  const meant = (now: DraftFields): DraftMeant => ({
    ...{ id, version: base.version, fields: now, replyTo, forwardOf, at: Date.now(), tab: thisTab },
  })
  function saveNow(now = fields) {
    if (save.isPending || theirs) return
    save.mutate(meant(now), { onSuccess: tookIn, onError: () => setRefused(now) })
  }
  function tookIn({ mail, saved }: Saved) {
    setBase({ version: mail.version, fields: saved })
    setSavedAt(mail.time)
    setRefused(undefined)
  }
  // Sending saves first. When it is refused, what is taken back then is compared with that and not with an older text.
  const savedOnTheWay = useEffectEvent(tookIn)
  useEffect(() => openWindow(id, (reply) => savedOnTheWay(reply)), [id])
  /** Somebody else's version: what both have changed is asked about, the rest is joined. */
  function meet(current: WholeMail) {
    const { fields: both } = clashOf(base.fields, fieldsOf(letterOf(current)), fields, differences)
    if (both.length > 0) setTheirs(current)
    else settle({}, current)
  }

  function settle(choice: Choice<DraftFields>, current = theirs) {
    if (!current) return
    const next = letterOf(current)
    const changed = differences(base.fields, fields).filter((field) => choice[field] !== 'theirs')
    const { body, quote } = letter
    const mine = changed.map((field) => (field === 'html' ? { body, quote } : { [field]: letter[field] }))
    save.reset()
    send.reset()
    setTheirs(undefined)
    setRefused(undefined)
    setBase({ version: current.version, fields: fieldsOf(next) })
    setLetter(Object.assign({}, next, ...mine))
    setEdition((now) => now + 1)
  }

  // What was typed while the server refused something counts too.
  const wasRefused = useEffectEvent((error: ApiError) => {
    const current = error.status === 409 ? DraftClash.safeParse(error.body).data?.current : undefined
    if (current && error.refusal?.code === 'conflict') meet(current)
    // It was deleted elsewhere: what is written here is a new draft then.
    if (error.isMissing && isKnown) {
      setBase({ version: undefined, fields: base.fields })
      setRefused(undefined)
    }
  })
  const { error: saveError } = save
  const { error: sendError } = send
  useEffect(() => {
    if (saveError) wasRefused(saveError)
  }, [saveError])
  useEffect(() => {
    if (sendError) wasRefused(sendError)
  }, [sendError])

  // Another tab has saved it: a window nobody has typed into since shows that.
  const follow = useEffectEvent((mail: WholeMail) => {
    if (mail.version <= (base.version ?? 0) || save.isPending || send.isPending || theirs) return
    const next = letterOf(mail)
    const isSame = isSameDraft(fieldsOf(next), fields)
    if (isDirty && !isSame) return meet(mail)
    setBase({ version: mail.version, fields: fieldsOf(next) })
    setSavedAt(mail.time)
    if (isSame) return
    setLetter(next)
    setEdition((now) => now + 1)
  })
  useEffect(() => {
    if (held?.folder === 'draft') follow(held)
  }, [held])

  const keep = useEffectEvent(() => {
    if (isDone.current || !isDirty) return
    keepLetter(id, { letter, base, replyTo, forwardOf, at: Date.now(), tab: thisTab })
  })
  const named = useEffectEvent(() => onNamed(id))
  useEffect(() => {
    if (!isDirty) {
      // Only what stands here; what another window keeps is its own.
      const kept = keptLetter(id)
      if (kept && isSameDraft(fieldsOf(kept.letter), fieldsOf(letter))) dropLetter(id)
      return
    }
    named()
    const timer = setTimeout(keep, keptAfter)
    globalThis.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('pagehide', keep)
    }
  }, [id, letter, isDirty])

  const isRefused = refused !== undefined && isSameDraft(refused, fields)
  const isDue = isDirty && !save.isPending && !send.isPending && !theirs && !isRefused
  const saveSoon = useEffectEvent((now: Letter) => saveNow(fieldsOf(now)))
  useEffect(() => {
    if (!isDue) return
    // Each key begins the second anew.
    const timer = setTimeout(() => saveSoon(letter), savedAfter)
    return () => clearTimeout(timer)
  }, [isDue, letter])

  // Whatever closes the window: what was typed last is saved too.
  const flush = useEffectEvent(() => {
    if (isDone.current || !isDirty || theirs) return
    keep()
    if (!save.isPending && !isRefused) save.mutate(meant(fields))
  })
  useEffect(() => () => flush(), [])

  function change(part: Partial<Letter>) {
    setTouched(true)
    setLetter((now) => ({ ...now, ...part }))
  }

  /** Makes sure that there is a draft for what belongs to one. */
  function needDraft() {
    setTouched(true)
    onNamed(id)
    if (!isKnown && !save.isPending) saveNow()
  }

  function discardIt() {
    if (!isKnown && !isTouched) return
    flush()
    isDone.current = true
    if (!isKnown && !isDirty && !save.isPending) return
    discard.mutate({ id, offer: offerUndo(t('discarded')) })
  }

  /** The window goes, the draft stays. */
  function leave() {
    if (!isTouched || isDone.current || !(isKnown || isDirty || save.isPending)) return
    notify({ message: t('kept'), actionLabel: t('discard'), onAction: () => discard.mutate({ id }) })
  }

  type Answers = { onSent: () => void; onRefused: (error: ApiError) => void }
  function sendNow(files: number, answers: Answers) {
    keep()
    send.mutate(
      { ...meant(fields), files },
      {
        onSuccess: () => {
          isDone.current = true
          answers.onSent()
        },
        onError: answers.onRefused,
      },
    )
  }

  return {
    ...{ id, letter, edition, held, isDirty, isKnown, isTouched, savedAt, change, needDraft },
    saveNow: () => saveNow(),
    clash: theirs && {
      ...clashOf(base.fields, fieldsOf(letterOf(theirs)), fields, differences),
      at: theirs.time,
      isOwn: true,
    },
    settle,
    saving: save,
    sending: send,
    /** It was sent or deleted elsewhere. */
    isGone: held !== undefined && held.folder !== 'draft' && !send.isPending && !send.isSuccess,
    discard: discardIt,
    leave,
    send: sendNow,
    /** It is sent by what waits here: the window has nothing more to do. */
    handOn: () => {
      isDone.current = true
    },
  }
}
