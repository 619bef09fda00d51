import { isEmailAddress } from '#contract/email.ts'
import { limits, type MailPerson, type WholeMail } from '#contract/mail.ts'
import type { DraftFields } from '#contract/mail-calls.ts'

/** A message body as the window shows it; `quote` is separate while it is folded. */
export type Composed = Pick<DraftFields, 'to' | 'cc' | 'bcc' | 'subject'> & { body: string; quote: string }

export type Opening =
  | { kind: 'new'; to: string }
  | { kind: 'reply' | 'all' | 'forward' | 'draft'; mailId: string }

export function openingOf(text: string): Opening | undefined {
  const [kind = '', ...rest] = text.split(':')
  const about = rest.join(':')
  if (kind === 'new') return { kind, to: about }
  const composeKind = (['reply', 'all', 'forward', 'draft'] as const).find((option) => option === kind)
  return composeKind && about !== '' ? { kind: composeKind, mailId: about } : undefined
}

export const blankMessage: Composed = { to: [], cc: [], bcc: [], subject: '', body: '', quote: '' }

export const addressOf = (typed: string): string => (/<([^<>]*)>\s*$/.exec(typed)?.[1] ?? typed).trim()
const keyOf = (typed: string) => addressOf(typed).toLowerCase()

export function nameOf(typed: string): string {
  const name = /^(.*)<[^<>]*>\s*$/
    .exec(typed)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
  return name || addressOf(typed)
}

export const isAddress = (typed: string): boolean => isEmailAddress(addressOf(typed))

export const isSameAddress = (text: string, other: string): boolean => keyOf(text) === keyOf(other)

export const typedAs = ({ name, email }: Pick<MailPerson, 'name' | 'email'>): string =>
  name === '' || name === email
    ? email
    : `${/[,;"<>]/.test(name) ? `"${name.replaceAll('"', '')}"` : name} <${email}>`

/** The addresses of a pasted or typed text: between commas, semicolons and line ends, unless these are within quotes. */
export const splitPeople = (text: string): string[] =>
  [...text.matchAll(/(?:"[^"]*"|<[^>]*>|[^,;\n\r\t"<])+/g)].map(([match]) => match.trim()).filter(Boolean)

export function withPeople(list: readonly string[], more: readonly string[]): string[] {
  const all = [...list, ...more.map((address) => address.slice(0, limits.address))]
  return all
    .filter((address, at) => all.findIndex((other) => isSameAddress(address, other)) === at)
    .slice(0, limits.people)
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** HTML as the browser serializes it, so that equal texts compare equal. */
const normal = (html: string) => parseHtml(html).innerHTML.replace(/^(<p><\/p>)+$/, '')

export const wordsOf = (html: string): string =>
  (parseHtml(html.replace(/<(br|\/p|\/li|\/h[1-3])\b[^>]*>/g, ' $&')).textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()

export function markSubject(mark: 'Re' | 'Fwd', subject: string): string {
  const begins = mark === 'Re' ? /^\s*re\s*[:：]\s*/i : /^\s*(fwd?|fw)\s*[:：]\s*/i
  let rest = subject
  while (begins.test(rest)) rest = rest.replace(begins, '')
  return `${mark}: ${rest}`.slice(0, limits.subject)
}

/** Characters; the rest of the limit is room for the reply above the quote. */
const maxQuote = limits.html - 50_000
/** A mail that is too long to quote as HTML is quoted as plain text. */
const quotable = ({ html, message }: Pick<WholeMail, 'html' | 'message'>) =>
  html.length <= maxQuote ? html : `<p>${escapeHtml(message.slice(0, maxQuote / 6))}</p>`

export const quoteOf = (line: string, mail: Pick<WholeMail, 'html' | 'message'>): string =>
  `<p>${escapeHtml(line)}</p><blockquote>${quotable(mail)}</blockquote>`

export const forwardOf = (lines: readonly string[], mail: Pick<WholeMail, 'html' | 'message'>): string =>
  `<p>${lines.map(escapeHtml).join('<br>')}</p>${quotable(mail)}`

const persons = (list: readonly MailPerson[], me: string) =>
  list.filter(({ user }) => user !== me || me === '').map(typedAs)

/** Recipients of a reply: the author, or the recipients of an own mail. */
export function answerTo(mail: WholeMail, isToAll: boolean, me: string): Pick<Composed, 'to' | 'cc'> {
  const isMine = mail.from.user === me
  const recipients = mail.to.map(typedAs)
  if (isMine) return { to: recipients, cc: isToAll ? persons(mail.cc, me) : [] }
  const sender = typedAs(mail.from)
  if (!isToAll) return { to: [sender], cc: [] }
  const to = withPeople([sender], persons(mail.to, me))
  const cc = persons(mail.cc, me).filter((person) => !to.some((other) => isSameAddress(person, other)))
  return { to, cc }
}

/** A stored draft for the window: the quoted mail at its end is folded. */
export function toComposed({ to, cc, bcc, subject, html, ...mail }: WholeMail): Composed {
  const people = { to: to.map(typedAs), cc: cc.map(typedAs), bcc: bcc.map(typedAs), subject }
  const isAnswer = mail.thread !== mail.id
  const root = parseHtml(html)
  const last = root.lastElementChild
  const line = last?.previousElementSibling
  if (!isAnswer || last?.tagName !== 'BLOCKQUOTE' || line?.tagName !== 'P')
    return { ...people, body: html, quote: '' }
  line.remove()
  last.remove()
  return { ...people, body: root.innerHTML, quote: line.outerHTML + last.outerHTML }
}

export const fieldsOf = ({ body, quote, ...message }: Composed): DraftFields => ({
  ...message,
  subject: message.subject.slice(0, limits.subject),
  html: (body === '<p></p>' ? '' : body) + quote,
})

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((typed, at) => isSameAddress(typed, b[at] ?? ''))

export function differences(fields: DraftFields, other: DraftFields): (keyof DraftFields)[] {
  const people = (['to', 'cc', 'bcc'] as const).filter((kind) => !isSameList(fields[kind], other[kind]))
  const isSameText = fields.html === other.html || normal(fields.html) === normal(other.html)
  return [
    ...people,
    ...(fields.subject === other.subject ? [] : (['subject'] as const)),
    ...(isSameText ? [] : (['html'] as const)),
  ]
}

export const isSameDraft = (fields: DraftFields, other: DraftFields): boolean =>
  differences(fields, other).length === 0

/** Words that announce an attachment, in the product's languages and in German. */
const speaksOfFiles =
  /\b(attach(ed|ment|ing)?|enclosed|ci-?joint|en pièces? jointes?|pièces? jointes?|je joins|atașat|atașez|atasat|atasez|anexat|anexez|anexă|anhang|angehängt|beigefügt)|附件|附上/i

export const isAboutFiles = (html: string): boolean => speaksOfFiles.test(wordsOf(html))
