import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  duplicatesOf,
  exceededLimit,
  isSamePerson,
  mergeContacts,
  mergedInto,
  olderOf,
  withOlder,
} from '#contract/contact-fields.ts'
import { ContactFields, noFields } from '#contract/contacts.ts'

const contact = (more: Partial<ContactFields>): ContactFields => ({ ...noFields, name: 'Ana', ...more })
const mail = (value: string, kind: 'work' | 'home' | 'other' = 'work') => ({ kind, value })
const phone = (value: string, kind: 'work' | 'mobile' | 'home' | 'other' = 'work') => ({ kind, value })

describe('older contact format', () => {
  const full = contact({
    mails: [
      mail('o@x.example', 'other'),
      mail('w@x.example'),
      mail('w2@x.example'),
      mail('h@x.example', 'home'),
    ],
    phones: [phone('1', 'mobile'), phone('2'), phone('3', 'home')],
    notes: 'Hello',
  })

  it('uses the first entry of each kind', () => {
    expect(olderOf(full)).toEqual({
      work_email: 'w@x.example',
      personal_email: 'h@x.example',
      work_phone: '2',
      personal_phone: '3',
      phone: '1',
      birthdayText: 'Hello',
    })
    expect(olderOf(contact({ phones: [phone('1', 'mobile')] })).personal_phone).toBe('1')
  })

  it('changes nothing when sent back unchanged', () => {
    const { phone: _phone, ...older } = olderOf(full)
    expect(withOlder(full, { ...older, name: full.name })).toEqual(full)
  })

  it('changes, adds and removes one entry and keeps the others', () => {
    expect(withOlder(full, { work_email: 'new@x.example', personal_phone: '' })).toMatchObject({
      mails: [
        { value: 'o@x.example' },
        { value: 'new@x.example' },
        { value: 'w2@x.example' },
        { value: 'h@x.example' },
      ],
      phones: [{ value: '1' }, { value: '2' }],
    })
    const added = withOlder(contact({}), {
      personal_email: 'p@x.example',
      birthdayText: 'Bio',
      company: 'Acme',
    })
    expect(added).toMatchObject({ mails: [mail('p@x.example', 'home')], notes: 'Bio', company: 'Acme' })
    expect(withOlder(contact({}), { work_email: '' }).mails).toEqual([])
  })
})

describe('duplicate contact', () => {
  const reasonsOf = (...contacts: ContactFields[]) =>
    duplicatesOf(contacts).map(({ contacts: same, reasons }) => [same.length, ...reasons])

  it('shares an email, a phone number or a name', () => {
    const [ana, bo] = [
      contact({ mails: [mail('A@x.example')] }),
      contact({ name: 'Bo', mails: [mail('a@X.example')] }),
    ]
    expect(reasonsOf(ana, bo)).toEqual([[2, 'mail']])
    const numbers = ['+40 (264) 000-311', '0040264000311', '＋40 264 000 311']
    expect(
      reasonsOf(...numbers.map((one, nth) => contact({ name: `n${nth}`, phones: [phone(one)] }))),
    ).toEqual([[3, 'phone']])
    expect(reasonsOf(contact({ name: ' Ana  Pop' }), contact({ name: 'ana pop' }))).toEqual([[2, 'name']])
    expect(
      reasonsOf(contact({ phones: [phone('112')] }), contact({ name: 'Bo', phones: [phone('112')] })),
    ).toEqual([])
    expect(reasonsOf(contact({}), contact({ name: 'Anna' }))).toEqual([])
  })

  it('is grouped transitively', () => {
    const chain = [
      contact({ name: 'A', mails: [mail('a@x.example')] }),
      contact({ name: 'X' }),
      contact({ name: 'B', mails: [mail('a@x.example')], phones: [phone('123456')] }),
      contact({ name: 'C', phones: [phone('12-34-56')] }),
    ]
    expect(reasonsOf(...chain)).toEqual([[3, 'mail', 'phone']])
    // One that has the same twice is no duplicate of itself.
    expect(reasonsOf(contact({ mails: [mail('a@x.example'), mail('a@x.example', 'home')] }))).toEqual([])
  })
})

describe('merging contacts', () => {
  it('uses the chosen values, else the first available, and every list entry once', () => {
    const one = {
      ...contact({ company: 'Lut', mails: [mail('a@x.example')], tags: ['Supplier'], notes: 'N1' }),
      id: 1,
    }
    const other = {
      ...contact({ name: 'Ana Pop', role: 'Potter', company: 'Atelier', isFavorite: true, notes: 'N2' }),
      id: 2,
      mails: [mail('A@x.example', 'home'), mail('b@x.example')],
      tags: ['supplier', 'Clay'],
    }
    expect(mergeContacts([one, other])).toEqual({
      ...contact({ company: 'Lut', role: 'Potter', isFavorite: true, notes: 'N1\n\nN2' }),
      mails: [mail('a@x.example'), mail('b@x.example')],
      tags: ['Supplier', 'Clay'],
    })
    expect(mergeContacts([one, other], { name: 2, company: 2, role: 1 })).toMatchObject({
      name: 'Ana Pop',
      company: 'Atelier',
      role: '',
    })
  })

  it('keeps the name of a known contact and adds new details', () => {
    const known = contact({ company: 'Lut', role: 'Potter', phones: [phone('1')] })
    const incoming = contact({ name: 'ANA', company: 'Atelier', phones: [phone('2')] })
    expect(mergedInto(known, incoming)).toMatchObject({
      name: 'Ana',
      company: 'Atelier',
      role: 'Potter',
      phones: [{ value: '1' }, { value: '2' }],
    })
  })

  it('returns a valid contact or names the fields above the limit, and loses no email', () => {
    const some = fc.record({
      name: fc.stringMatching(/^[a-z]{1,5}$/),
      mails: fc.array(
        fc.record({ kind: fc.constantFrom('work', 'home'), value: fc.stringMatching(/^[a-c]{1,2}@x$/) }),
        { maxLength: 5 },
      ),
      notes: fc.string({ maxLength: 5_000 }).map((text) => text.trim()),
      tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 20 }),
    })
    fc.assert(
      fc.property(some, some, (one, other) => {
        const both = [contact(one as Partial<ContactFields>), contact(other as Partial<ContactFields>)]
        const result = mergeContacts(both)
        expect(ContactFields.safeParse(result).success).toBe(exceededLimit(result) === undefined)
        expect(result.notes.length).toBeGreaterThanOrEqual(Math.max(...both.map(({ notes }) => notes.length)))
        const values = (contacts: ContactFields[]) =>
          new Set(contacts.flatMap(({ mails }) => mails.map(({ value }) => value)))
        expect(values([result])).toEqual(values(both))
      }),
    )
  })
})

describe('same person', () => {
  const mobile = (value: string) => ({ kind: 'mobile' as const, value })
  const of = (name: string, more: Partial<ContactFields> = {}) => contact({ name, ...more })
  it.for([
    [
      'a mail, whatever the name',
      of('Ana', { mails: [mail('A@x.example')] }),
      of('A. Pop', { mails: [mail('a@x.example')] }),
      true,
    ],
    [
      'a mobile number and a similar name',
      of('Ana Pop', { phones: [mobile('+40 721 234 567')] }),
      of('Ana Maria Pöp', { phones: [mobile('0040721234567')] }),
      true,
    ],
    [
      'a mobile number alone',
      of('Ana Pop', { phones: [mobile('0721234567')] }),
      of('Dan Ilie', { phones: [mobile('0721234567')] }),
      false,
    ],
    [
      'a landline and the name',
      of('Ana Pop', { phones: [phone('0232123456')] }),
      of('Ana Pop', { phones: [phone('0232123456')] }),
      false,
    ],
    ['the name', of('Ana Pop'), of('Ana Pop', { company: 'Lut' }), false],
  ] as const)('is recognised by %s: %s', ([, one, other, expected]) => {
    expect(isSamePerson(one, other)).toBe(expected)
    expect(isSamePerson(other, one)).toBe(expected)
  })
})
