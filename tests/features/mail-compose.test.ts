import { expect, it } from 'vitest'
import type { MailPerson, WholeMail } from '#contract/mail.ts'
import {
  answerTo,
  differences,
  fieldsOf,
  isAboutFiles,
  isAddress,
  markSubject,
  nameOf,
  openingOf,
  quoteOf,
  splitPeople,
  toComposed,
  typedAs,
  withPeople,
} from '#features/mail/compose/composed.ts'

const person = (name: string, user: string): MailPerson => ({ name, user, email: `${user}@example.com` })
const [ada, sam, joon, ines] = [
  person('Ada', 'ada'),
  person('Sam', 'sam'),
  person('Joon', 'joon'),
  person('Inès', 'ines'),
]
const mail = (part: Partial<WholeMail>) =>
  ({
    id: 'one',
    thread: 'one',
    subject: 'Jugs',
    html: '<p>Forty</p>',
    message: 'Forty',
    from: sam,
    to: [ada, joon],
    cc: [ines],
    bcc: [],
    ...part,
  }) as WholeMail

it('splits pasted recipients, keeping commas in quotes', () => {
  expect(splitPeople('sam@example.com, "Doe, Jane" <jane@example.com>;\nJoon <joon@example.com>')).toEqual([
    'sam@example.com',
    '"Doe, Jane" <jane@example.com>',
    'Joon <joon@example.com>',
  ])
  expect(nameOf('"Doe, Jane" <jane@example.com>')).toBe('Doe, Jane')
  expect(typedAs({ name: 'Doe, Jane', email: 'jane@example.com' })).toBe('"Doe, Jane" <jane@example.com>')
  expect(withPeople(['sam@example.com'], ['Sam <SAM@example.com>'])).toEqual(['sam@example.com'])
  expect(['sam@example.com', 'Sam <sam@example.com>'].every(isAddress)).toBe(true)
  expect(['sam', 'sam@example', 'sam@', '@example.com', 'a b@example.com'].some(isAddress)).toBe(false)
})

it('adds a subject prefix once', () => {
  expect(markSubject('Re', 'Jugs')).toBe('Re: Jugs')
  expect(markSubject('Re', 're: RE: Jugs')).toBe('Re: Jugs')
  expect(markSubject('Fwd', 'Fw: Fwd: Re: Jugs')).toBe('Fwd: Re: Jugs')
  expect(markSubject('Re', 'x'.repeat(200))).toHaveLength(200)
})

it('replies to the sender, or to everyone except you', () => {
  expect(answerTo(mail({}), false, 'ada')).toEqual({ to: ['Sam <sam@example.com>'], cc: [] })
  expect(answerTo(mail({}), true, 'ada')).toEqual({
    to: ['Sam <sam@example.com>', 'Joon <joon@example.com>'],
    cc: ['Inès <ines@example.com>'],
  })
  // Of an own mail, to those who got it.
  expect(answerTo(mail({ from: ada, to: [sam] }), false, 'ada')).toEqual({
    to: ['Sam <sam@example.com>'],
    cc: [],
  })
  // Whoever stands in both gets it once.
  expect(answerTo(mail({ cc: [sam, ines] }), true, 'ada').cc).toEqual(['Inès <ines@example.com>'])
})

it('folds the quote of a reopened draft again without changing it', () => {
  const quote = quoteOf('On Monday, <Sam> wrote:', mail({}))
  expect(quote).toBe('<p>On Monday, &lt;Sam&gt; wrote:</p><blockquote><p>Forty</p></blockquote>')
  const fields = fieldsOf({ to: [], cc: [], bcc: [], subject: 'Re: Jugs', body: '<p>Fine</p>', quote })
  const draft = mail({ id: 'two', thread: 'one', to: [], cc: [], subject: 'Re: Jugs', html: fields.html })
  expect(toComposed(draft)).toMatchObject({ body: '<p>Fine</p>', quote })
  // Only of an answer: what is quoted in a new mail stays in sight.
  expect(toComposed({ ...draft, thread: 'two' })).toMatchObject({ body: fields.html, quote: '' })
})

it('treats drafts that differ only in notation as equal', () => {
  const one = { to: ['Sam <sam@example.com>'], cc: [], bcc: [], subject: 'a', html: '<p>a<br>b</p>' }
  expect(differences(one, { ...one, to: ['SAM@example.com'], html: '<p>a<br />b</p>' })).toEqual([])
  expect(differences(one, { ...one, subject: 'b', html: '<p>c</p>', cc: ['x@example.com'] })).toEqual([
    ...['cc', 'subject', 'html'],
  ])
})

it.each(['See what is attached', 'Voir ci-joint', 'Am atașat lista', '请看附件', 'Im Anhang'])(
  'recognises “%s” as mentioning an attachment',
  (text) => expect(isAboutFiles(`<p>${text}</p>`)).toBe(true),
)
it('ignores the word inside another word', () => expect(isAboutFiles('<p>reattachable jugs</p>')).toBe(false))

it('opens nothing for an unknown address', () => {
  expect(openingOf('new')).toEqual({ kind: 'new', to: '' })
  expect(openingOf('new:a@example.com')).toEqual({ kind: 'new', to: 'a@example.com' })
  expect(openingOf('reply:a:b')).toEqual({ kind: 'reply', mailId: 'a:b' })
  for (const text of ['', 'reply', 'reply:', 'burn:1']) expect(openingOf(text)).toBeUndefined()
})
