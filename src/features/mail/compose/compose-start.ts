import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailFile, MailPerson, WholeMail } from '#contract/mail.ts'
import { mailQueries } from '#features/mail/queries.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { type Formats, useFormats } from '#kernel/format.ts'
import { session } from '#kernel/session.ts'
import { type Base, keptMessage } from './compose-kept.ts'
import { useMailSettings } from './compose-queries.ts'
import {
  answerTo,
  blankMessage,
  type Composed,
  fieldsOf,
  forwardOf,
  isAddress,
  markSubject,
  type Opening,
  quoteOf,
  toComposed,
  typedAs,
} from './composed.ts'

export type Start = {
  id: string
  kind: Opening['kind']
  message: Composed
  base: Base
  isKept: boolean
  replyTo?: string
  forwardOf?: string
  coming: readonly MailFile[]
}

type Texts = { wrote: (mail: WholeMail) => string; head: (mail: WholeMail) => string[] }

const fresh = (kind: Opening['kind'], message: Composed): Start => ({
  id: crypto.randomUUID(),
  kind,
  message,
  base: { version: undefined, fields: fieldsOf(message) },
  isKept: false,
  coming: [],
})

const signatureHtml = (signature: string) => (signature === '' ? '' : `<p></p><p></p>${signature}`)

function startOf(opening: Opening, mail: WholeMail | undefined, signature: string, texts: Texts): Start {
  const { kind } = opening
  const body = signatureHtml(signature)
  if (kind === 'new') {
    const to = isAddress(opening.to) ? [opening.to] : []
    return fresh(kind, { ...blankMessage, to, body })
  }
  if (kind === 'draft') return draftStart(opening.mailId, mail)
  if (!mail) throw new Error('A mail is answered that is not there')
  if (kind === 'forward') {
    const message = {
      ...blankMessage,
      subject: markSubject('Fwd', mail.subject),
      body,
      quote: forwardOf(texts.head(mail), mail),
    }
    return { ...fresh(kind, message), forwardOf: mail.id, coming: mail.attachments }
  }
  const message = {
    ...blankMessage,
    ...answerTo(mail, kind === 'all', session.userId() ?? ''),
    subject: markSubject('Re', mail.subject),
    body,
    quote: quoteOf(texts.wrote(mail), mail),
  }
  return { ...fresh(kind, message), replyTo: mail.id }
}

function draftStart(id: string, mail: WholeMail | undefined): Start {
  const savedDraft = keptMessage(id)
  const composedMail = mail && toComposed(mail)
  const base = mail && composedMail ? { version: mail.version, fields: fieldsOf(composedMail) } : undefined
  if (savedDraft) {
    const { message, replyTo, forwardOf } = savedDraft
    // The stored part keeps the version it was edited from, so that a change made elsewhere is noticed.
    const from = savedDraft.base.version === undefined && base ? base : savedDraft.base
    return { id, kind: 'draft', message, base: from, isKept: true, replyTo, forwardOf, coming: [] }
  }
  const message = composedMail ?? blankMessage
  const none = { version: undefined, fields: fieldsOf(message) }
  return { id, kind: 'draft', message, base: base ?? none, isKept: false, coming: [] }
}

export function useStart(opening: Opening): {
  start: Start | undefined
  /** The mail was sent or deleted. */
  isGone: boolean
  mail: WholeMail | undefined
  error: ApiError | null
  retry: () => void
} {
  const { t } = useTranslation('compose')
  const formats = useFormats()
  const [start, setStart] = useState<Start>()
  const mailId = opening.kind === 'new' ? '' : opening.mailId
  const settings = useMailSettings()
  const savedDraft = opening.kind === 'draft' && !start ? keptMessage(mailId) : undefined
  /** A draft that the server has never seen. */
  const isOnlyHere = savedDraft !== undefined && savedDraft.base.version === undefined
  const isEnabled = mailId !== '' && !start && !isOnlyHere
  const about = useQuery({ ...mailQueries.detail(mailId), enabled: isEnabled })
  const mail = about.data?.mail

  // A stored draft opens offline; a signature that fails to load is left out.
  const isMailThere =
    !isEnabled || (mail !== undefined && !about.isFetching) || (about.isError && (savedDraft || mail))
  const isReady = isMailThere && (settings.data !== undefined || settings.isError)
  const isGone =
    opening.kind === 'draft' && !start && !savedDraft && mail !== undefined && mail.folder !== 'draft'
  if (!start && isReady && !isGone) {
    const people = (list: readonly MailPerson[]) => list.map(typedAs).join(', ')
    const texts: Texts = {
      wrote: ({ from, time }) =>
        t('wrote', { date: dayAndTime(formats, time), name: from.name || from.email }),
      head: ({ from, time, subject, to }) => [
        t('forwarded'),
        t('head.from', { who: typedAs(from) }),
        t('head.date', { date: dayAndTime(formats, time) }),
        t('head.subject', { subject }),
        t('head.to', { who: people(to) }),
      ],
    }
    setStart(startOf(opening, mail, settings.data?.signature ?? '', texts))
  }
  const error = isReady ? null : about.error
  return { start, isGone, mail, error, retry: () => void about.refetch() }
}

const dayAndTime = (formats: Formats, at: string) => `${formats.fullDay(at)} ${formats.time(at)}`
