import type { Mail, MailFilter, MailLabel, WholeMail } from '#contract/mail.ts'
import type { BulkMailFilter, MailBefore, MailCounts } from '#contract/mail-calls.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'
import { rowsOf } from './list/rows.ts'
import { countMail, type Flags, isIn, labelMail, type MoveTo, moveMail, restoreMail } from './list/states.ts'

/** `mails` are those shown, for the optimistic update; none when there are too many. */
export type Target = { ids?: string[]; all?: true; filter?: BulkMailFilter; mails: Mail[] }

export type MutationVariables = {
  mark: Target & { flags: Flags }
  move: Target & { folder: MoveTo }
  label: Target & { add: string[]; remove: string[] }
  restore: { before: Record<string, MailBefore>; mails: Mail[] }
  delete: Target
  addLabel: { id: string; name: string; tag: number }
  editLabel: { id: string; name?: string; tag?: number }
  deleteLabel: { id: string }
}

export type MailPage = { filter: MailFilter; mails: Mail[]; total: number; isMore: boolean }
export type MailDetails = { mail: WholeMail; conversation: WholeMail[] }

/** The state of one mail after each mutation; undefined when it is deleted. */
const newMail = {
  mark: <M extends Mail>(mail: M, { flags }: MutationVariables['mark']): M | undefined => ({
    ...mail,
    ...flags,
  }),
  move: <M extends Mail>(mail: M, { folder }: MutationVariables['move']): M | undefined =>
    moveMail(mail, folder),
  label: <M extends Mail>(mail: M, { add, remove }: MutationVariables['label']): M | undefined =>
    labelMail(mail, add, remove),
  restore: <M extends Mail>(mail: M, { before }: MutationVariables['restore']): M | undefined =>
    restoreMail(mail, before[mail.id] ?? {}),
  delete: <M extends Mail>(_mail: M, _variables: MutationVariables['delete']): M | undefined => undefined,
}
type Triage = keyof typeof newMail
const triage = Object.keys(newMail) as Triage[]

const afterOne = <M extends Mail, Name extends Triage>(
  mail: M,
  name: Name,
  variables: MutationVariables[Name],
): M | undefined =>
  (newMail[name] as <Any extends Mail>(mail: Any, variables: MutationVariables[Name]) => Any | undefined)(
    mail,
    variables,
  )

const isBefore = (a: Mail, b: Mail) => (a.time === b.time ? a.id > b.id : a.time > b.time)

function pageAfter<Name extends Triage>(
  page: MailPage,
  name: Name,
  variables: MutationVariables[Name],
): MailPage {
  const about = new Map(variables.mails.map((mail) => [mail.id, mail]))
  if (about.size === 0) return page
  const pageIds = new Set(page.mails.map(({ id }) => id))
  const countOf = (some: readonly Mail[]) => rowsOf(some, page.filter).length
  const count = countOf(page.mails)
  const mails = page.mails.flatMap((mail) => {
    if (!about.has(mail.id)) return mail
    const next = afterOne(mail, name, variables)
    if (next && isIn(next, page.filter)) return next
    return []
  })
  const back =
    name === 'restore' && !page.filter.q ? variables.mails.filter(({ id }) => !pageIds.has(id)) : []
  for (const mail of back) {
    const next = afterOne(mail, name, variables)
    if (!next || !isIn(next, page.filter)) continue
    // A restored mail that belongs beyond this page is not inserted.
    const [row] = rowsOf([next], page.filter)
    const isHere = rowsOf(mails, page.filter).some(({ id, mail }) => id === row?.id || isBefore(next, mail))
    if (!isHere && count < page.total) continue
    const at = mails.findIndex((other) => isBefore(next, other))
    mails.splice(at < 0 ? mails.length : at, 0, next)
  }
  const now = countOf(mails)
  return { ...page, mails, total: Math.max(now, page.total + now - count) }
}

function detailsAfter<Name extends Triage>(
  details: MailDetails,
  name: Name,
  variables: MutationVariables[Name],
): MailDetails {
  const about = new Set(variables.mails.map(({ id }) => id))
  const change = (mail: WholeMail) => (about.has(mail.id) ? (afterOne(mail, name, variables) ?? mail) : mail)
  const isAbout = about.has(details.mail.id) || details.conversation.some(({ id }) => about.has(id))
  return isAbout ? { mail: change(details.mail), conversation: details.conversation.map(change) } : details
}

const countsAfter = <Name extends Triage>(
  mailCounts: MailCounts,
  name: Name,
  variables: MutationVariables[Name],
): MailCounts =>
  variables.mails.reduce((now, mail) => countMail(now, mail, afterOne(mail, name, variables)), mailCounts)

const every = <State>(
  after: <Name extends Triage>(state: State, name: Name, variables: MutationVariables[Name]) => State,
) =>
  Object.fromEntries(
    triage.map((name) => [
      name,
      (state: State, variables: MutationVariables[typeof name]) => after(state, name, variables),
    ]),
  ) as Pick<Changes<State, MutationVariables>, Triage>

const same = <State>(state: State) => state
const labelsStay = { addLabel: same, editLabel: same, deleteLabel: same }

export const pageChanges: Changes<MailPage, MutationVariables> = { ...every(pageAfter), ...labelsStay }
export type DetailVariables = MutationVariables & { detach: { id: string; fileId: string } }

export const detailChanges: Changes<MailDetails, DetailVariables> = {
  ...every(detailsAfter),
  ...labelsStay,
  detach: (details, { id, fileId }) => {
    const { mail } = details
    if (mail.id !== id) return details
    return {
      ...details,
      mail: { ...mail, attachments: mail.attachments.filter((file) => file.id !== fileId) },
    }
  },
}

const withLabels = (mailCounts: MailCounts, labels: MailLabel[]): MailCounts => ({ ...mailCounts, labels })
export const countChanges: Changes<MailCounts, MutationVariables> = {
  ...every(countsAfter),
  addLabel: (mailCounts, { id, name, tag }) =>
    mailCounts.labels.some((label) => label.id === id)
      ? mailCounts
      : withLabels(mailCounts, [...mailCounts.labels, { id, name, tag, total: 0, unread: 0 }]),
  editLabel: (mailCounts, { id, name, tag }) =>
    withLabels(
      mailCounts,
      mailCounts.labels.map((label) =>
        label.id === id ? { ...label, name: name ?? label.name, tag: tag ?? label.tag } : label,
      ),
    ),
  deleteLabel: (mailCounts, { id }) =>
    withLabels(
      mailCounts,
      mailCounts.labels.filter((label) => label.id !== id),
    ),
}
