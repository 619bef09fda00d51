import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf } from '#contract/contact-fields.ts'
import type { ImportPreview, Rejected } from '#contract/contact-import.ts'
import { type Contact, ContactFields, limits, mailKinds, phoneKinds } from '#contract/contacts.ts'
import { readableName } from '#contract/readable.ts'
import { locales } from '#kernel/config.ts'
import { readContacts } from '#server/features/contacts/read.ts'
import { vcardsOf } from '#server/features/contacts/vcard-write.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { register } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

let eve: Record<string, string>
beforeEach(async () => {
  await signInAda()
  eve = await register(backend, 'Eve', 'Stone')
})

type Imported = {
  importId: string
  added: number
  merged: number
  skipped: number
  failed: Rejected[]
  partly: Rejected[]
  left: number
}
type Undone = { removed: number; restored: number; kept: { id: number; name: string }[] }

const post = (path: string, body: object, headers = eve) => backend.post(`contact/${path}`, body, headers)
const done = async <T>(path: string, body: object, headers = eve) => {
  const response = await post(path, body, headers)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<T>(response)
}
const bring = (text: string, onDuplicate = 'skip', more: object = {}) =>
  done<Imported>('import', { text, onDuplicate, ...more })
/** Takes all contacts of a file, in as many calls as it takes; returns their number. */
async function bringAll(text: string): Promise<number> {
  let reply = await bring(text, 'keep')
  expect(reply.failed).toEqual([])
  let sum = reply.added
  while (reply.left > 0) {
    reply = await done<Imported>('import/more', { importId: reply.importId })
    sum += reply.added
  }
  return sum
}
const preview = (text: string, more: object = {}) => done<ImportPreview>('import/preview', { text, ...more })
const list = async (headers = eve) =>
  (await bodyOf<{ contacts: Contact[] }>(backend.get('contact/list', headers))).contacts
const exported = async (query = '', headers = eve) =>
  (await backend.get(`contact/export${query}`, headers)).text()
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const names = (contacts: readonly { name: string }[]) => contacts.map(({ name }) => name)

/** Text of many scripts with all that files must escape; the ends are trimmed, as everywhere. */
const text = (longest: number) =>
  fc
    .array(
      fc.constantFrom(
        ...'abc xyzéșțüß张伟漢字كتاب한글👩🏽‍🌾,;:\\"\'=<>&%\t',
        '\\n',
        '\n',
        '\\,',
        'BEGIN:VCARD',
        'é'.repeat(40),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('').slice(0, longest).toWellFormed().trim())
const filled = (longest: number) => text(longest).map((one) => one || 'x')
const pair = (count: number) => String(count).padStart(2, '0')
const contact: fc.Arbitrary<ContactFields & { uid: string }> = fc.record({
  uid: fc.uuid(),
  name: text(limits.name).map((one) => readableName(one) || 'x'),
  company: text(100),
  role: text(100),
  location: text(100),
  status: text(100),
  lastMessage: text(100),
  mails: fc.array(fc.record({ kind: fc.constantFrom(...mailKinds), value: filled(80) }), { maxLength: 3 }),
  phones: fc.array(fc.record({ kind: fc.constantFrom(...phoneKinds), value: filled(80) }), { maxLength: 3 }),
  address: fc.record({
    street: text(200),
    city: text(50),
    region: text(50),
    post: text(40),
    country: text(50),
  }),
  birthday: fc.oneof(
    fc.constant(''),
    fc
      .tuple(
        fc.integer({ min: 1900, max: 2026 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      )
      .map(([year, month, day]) => `${year}-${pair(month)}-${pair(day)}`),
    fc.constant('--02-29'),
  ),
  notes: text(900),
  tags: fc.uniqueArray(filled(30), { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
  isFavorite: fc.boolean(),
  image: fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^([A-Za-z0-9+/]{4}){1,80}$/).map((data) => `data:image/png;base64,${data}`),
  ),
  avatar: fc.constantFrom('', 'avatar-3.png'),
})

describe('vCard', () => {
  it('loses nothing through export and import', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 5 }), async (contacts) => {
        const file = vcardsOf(contacts)
        // No line is longer than the standard has it.
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(76)
        const { drafts, refused, pictures } = await readContacts({ text: file })
        expect([refused, pictures]).toEqual([[], 0])
        expect(drafts.map(({ uid, fields }) => ({ uid, ...fields }))).toEqual(contacts)
      }),
      { numRuns: 300 },
    )
  })

  it('loses nothing of 1,000 contacts through the database', async () => {
    const contacts = fc
      .sample(contact, { numRuns: 1_000, seed: 8 })
      .map((one, nth) => ({ ...one, uid: `u${nth}` }))
    expect(contacts.every((one) => ContactFields.safeParse(one).success)).toBe(true)
    expect(await bringAll(vcardsOf(contacts))).toBe(1_000)
    const kept = (all: readonly Contact[]) => all.map((one) => ({ uid: one.uid, ...fieldsOf(one) }))
    expect(kept(await list())).toEqual(contacts)
    const file = await exported()
    await done('delete', { ids: (await list()).map(({ id }) => id) })
    await bringAll(file)
    expect(kept(await list()).map(({ uid: _uid, ...fields }) => fields)).toEqual(
      contacts.map(({ uid: _uid, ...fields }) => fields),
    )
  })

  it('reads version 3.0 from phones and address books', async () => {
    const file = card(
      ...['N:Doe;Jané;Q.;Dr.;PhD', 'FN:Dr. Jané Doe', 'ORG:Acme\\, Inc.;Research', 'TITLE:Chemist'],
      ...['item1.EMAIL;type=INTERNET;type=HOME;type=pref:jane@x.example', 'item1.X-ABLabel:_$!<Home>!$_'],
      ...['EMAIL;TYPE=WORK,INTERNET:j@acme.example', 'TEL;TYPE=CELL,VOICE:+1 2', 'TEL;TYPE=FAX:3'],
      ...['ADR;TYPE=WORK:;Flat 2;1 Road;Town;Reg;123;Land', 'NOTE:First line\\nsecond', '  folded'],
      ...['CATEGORIES:Friend,Two\\, words', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-03'],
      ...[
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
        ' SkZJRg==',
        'X-SOCIALPROFILE:https://example.com',
        'UID:abc',
      ],
    )
    const { drafts, refused } = await readContacts({ text: `\uFEFF${file}` })
    expect(refused).toEqual([])
    expect(drafts[0]).toMatchObject({
      uid: 'abc',
      fields: {
        name: 'Dr. Jané Doe',
        company: 'Acme, Inc., Research',
        role: 'Chemist',
        birthday: '--04-03',
        mails: [
          { kind: 'home', value: 'jane@x.example' },
          { kind: 'work', value: 'j@acme.example' },
        ],
        phones: [
          { kind: 'mobile', value: '+1 2' },
          { kind: 'other', value: '3' },
        ],
        address: { street: 'Flat 2, 1 Road', city: 'Town', region: 'Reg', post: '123', country: 'Land' },
        notes: 'First line\nsecond folded',
        tags: ['Friend', 'Two, words'],
        image: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      },
    })
  })

  it('reads version 2.1 from phones', async () => {
    const file = [
      ...[
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89t=C3=A9;Ren=C3=A9e;;;',
      ],
      ...['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ren=C3=A9e, =C3=89t=', '=C3=A9; R=3BD'],
      ...['TEL;CELL;PREF:+33 6 12', 'TEL;WORK;VOICE:+33 1 12', 'TEL;X-CUSTOM(CHARSET=UTF-8,=E6):7'],
      ...[
        'EMAIL;INTERNET;HOME:renee@x.example',
        'ADR;HOME:;;1 rue X, bis;Paris;;75001;France',
        'ORG:Acme, Inc.;Lab',
      ],
      ...[
        'TITLE;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Chimiste =E0 b=E2ton',
        'BDAY:19800102',
        'CATEGORIES:Friend,Lab',
      ],
      ...['NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo \\; C:\\temp', ' and more', 'X-ODD;PREF=1:x'],
      ...['PHOTO;JPEG;ENCODING=BASE64:/9j/4AAQ', ' SkZJRg==', '', 'END:VCARD'],
      ...[
        'BEGIN:VCARD',
        'VERSION:2.1',
        'FN;CHARSET=GB2312;ENCODING=QUOTED-PRINTABLE:=D5=C5=C8=FD',
        'END:VCARD',
      ],
      ...['BEGIN:VCARD', 'VERSION:2.1', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E9', 'END:VCARD', ''],
    ].join('\r\n')
    const { drafts, refused } = await readContacts({ text: file })
    expect(drafts[0]?.fields).toMatchObject({
      name: 'Renée, Été; R;D',
      company: 'Acme, Inc., Lab',
      role: 'Chimiste à bâton',
      mails: [{ kind: 'home', value: 'renee@x.example' }],
      phones: [
        { kind: 'mobile', value: '+33 6 12' },
        { kind: 'work', value: '+33 1 12' },
        { kind: 'other', value: '7' },
      ],
      address: { street: '1 rue X, bis', city: 'Paris', region: '', post: '75001', country: 'France' },
      birthday: '1980-01-02',
      tags: ['Friend', 'Lab'],
      notes: 'one\ntwo ; C:\\temp and more',
      image: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
    })
    expect(drafts[1]?.fields.name).toBe('张三')
    expect(refused).toMatchObject([{ code: 'unreadable' }])
  })

  it('keeps folded text that looks like the end of a card in one card', async () => {
    const { drafts } = await readContacts({ text: card('FN:Ana', 'NOTE:x', ' BEGIN:VCARD', ' END:VCARD') })
    expect(drafts.map(({ fields }) => fields.notes)).toEqual(['xBEGIN:VCARDEND:VCARD'])
  })

  it('names a contact by the name, company or email it has', async () => {
    const name = async (...lines: string[]) =>
      (await readContacts({ text: card(...lines) })).drafts[0]?.fields.name
    expect(await name('N:Doe;Jane;;;')).toBe('Jane Doe')
    expect(await name('FN:', 'ORG:Acme')).toBe('Acme')
    expect(await name('EMAIL:a@x.example')).toBe('a@x.example')
    expect((await readContacts({ text: card('NOTE:x') })).refused).toMatchObject([
      { code: 'invalid', fields: { name: 'required' } },
    ])
  })

  it('imports the valid parts and reports the invalid ones', async () => {
    const bad = card('FN:Bad', `NOTE:${'x'.repeat(limits.notes + 1)}`)
    const broken = card('FN:Broken', 'no property')
    const large = card('FN:Large', `PHOTO;ENCODING=b;TYPE=PNG:${'A'.repeat(limits.picture)}`)
    const file = card('FN:Ana') + bad + broken + large
    const seen = await preview(file)
    expect(seen).toMatchObject({
      kind: 'vcard',
      count: 3,
      known: 0,
      pictures: 1,
      first: [{ name: 'Ana' }, { name: 'Bad' }, { name: 'Large' }],
    })
    expect(seen.partly).toMatchObject([
      { name: 'Bad', line: 5, code: 'invalid', fields: { notes: 'tooLong' } },
    ])
    expect(seen.refused).toMatchObject([{ line: 10, code: 'unreadable', source: broken.trim() }])
    expect(await list()).toEqual([])
    expect(await bring(file)).toMatchObject({
      added: 3,
      failed: seen.refused,
      partly: seen.partly,
      pictures: 1,
    })
    expect(await list()).toMatchObject([{ name: 'Ana' }, { name: 'Bad', notes: '' }, { name: 'Large' }])
  })

  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const noAddress = { city: '', region: '', post: '', country: '' }
  it.for([
    ['escaped semicolons and colons', ['NOTE:a\\;b\\:c'], { notes: 'a;b:c' }],
    [
      'an escaped address',
      ['URL:https\\://x.example/a\\;b\\,c'],
      { card: { lines: [{ name: 'url', value: 'https://x.example/a;b,c' }] } },
    ],
    ['commas that are not escaped', ['NOTE:one,two, three\\, four'], { notes: 'one,two, three, four' }],
    ['empty departments', ['ORG:Acme;;'], { company: 'Acme' }],
    ['a fax number', ['TEL;TYPE=WORK,FAX:1'], { phones: [{ kind: 'other', value: '1' }] }],
    [
      'kinds as labels',
      ['item1.TEL:1', 'item1.X-ABLabel:_$!<Work>!$_'],
      { phones: [{ kind: 'work', value: '1' }] },
    ],
    [
      'bare types',
      ['TEL;CELL:1', 'EMAIL;INTERNET;WORK:a@x.example'],
      { phones: [{ kind: 'mobile', value: '1' }], mails: [{ kind: 'work', value: 'a@x.example' }] },
    ],
    ['a bare encoding', [`PHOTO;BASE64:${png}`], { image: `data:image/png;base64,${png}` }],
    [
      'an escaped card of an agent',
      ['AGENT:BEGIN:VCARD\\nFN:Susan\\nEND:VCARD\\n'],
      { card: { lines: [{ name: 'related', value: 'Susan' }] } },
    ],
    [
      'a nested card of an agent',
      ['AGENT:', 'BEGIN:VCARD', 'N:Friday;Fred', 'TEL:9', 'END:VCARD', 'TEL:1'],
      { phones: [{ value: '1' }], card: { lines: [{ name: 'related', value: 'Fred Friday' }] } },
    ],
    [
      'an address with a label',
      ['ADR;LABEL="1 Road: x; y\\nTown":;;1 Road;Town;;;'],
      { address: { ...noAddress, street: '1 Road', city: 'Town' } },
    ],
    [
      'an address that is only a label',
      ['ADR;LABEL="1 Road\\nTown":;;;;;;'],
      { address: { ...noAddress, street: '1 Road, Town' } },
    ],
    [
      'a label without an address',
      ['LABEL:1 Road\\nTown'],
      { address: { ...noAddress, street: '1 Road, Town' } },
    ],
  ] as const)('reads %s', async ([, lines, fields]) => {
    const { drafts, refused } = await readContacts({ text: card('FN:Ana', ...lines) })
    expect(refused).toEqual([])
    expect(drafts).toMatchObject([{ fields }])
  })

  it('reports custom labels, which it does not keep', async () => {
    const { leftOut } = await readContacts({ text: card('FN:Ana', 'item1.TEL:1', 'item1.X-ABLabel:Boat') })
    expect(leftOut).toEqual([{ property: 'label', count: 1 }])
  })

  it('refuses a card without its end and text between cards, and imports the rest', async () => {
    const file = `BEGIN:VCARD\r\nFN:x\r\n${card('FN:Ana')}something\r\nelse\r\n${card('FN:Bo')}`
    const { drafts, refused } = await readContacts({ text: file })
    expect(names(drafts.map(({ fields }) => fields))).toEqual(['Ana', 'Bo'])
    expect(refused).toMatchObject([
      { line: 1, code: 'unreadable', source: 'BEGIN:VCARD\r\nFN:x' },
      { line: 7, code: 'unreadable', source: 'something\r\nelse' },
    ])
  })

  it('reads files that were joined with their byte order marks', async () => {
    const { drafts } = await readContacts({ text: `\uFEFF${card('FN:Ana')}\uFEFF${card('FN:Bo')}` })
    expect(names(drafts.map(({ fields }) => fields))).toEqual(['Ana', 'Bo'])
  })

  it.for([
    [card('FN:Ana') + card('FN:Bo').slice(0, -20), 'brokenOff'],
    ['just a text', 'notContacts'],
    ['', 'notContacts'],
    ['\u0000\u0001', 'notContacts'],
  ] as const)('stores nothing of a broken file: %#', async ([file, code]) => {
    expect(await refusal(post('import', { text: file, onDuplicate: 'keep' }))).toEqual([400, code])
    expect(await refusal(post('import/preview', { text: file }))).toEqual([400, code])
    expect(await list()).toEqual([])
  })

  it('exports all or selected contacts', async () => {
    const [one, two] = await list(ada)
    const some = await exported(`?ids=${one?.id},${two?.id},999999,x`, ada)
    const { drafts } = await readContacts({ text: some })
    expect(names(drafts.map(({ fields }) => fields))).toEqual([one?.name, two?.name])
    const response = await backend.get('contact/export', ada)
    expect(response.headers.get('Content-Type')).toBe('text/vcard; charset=utf-8')
    expect((await response.text()).match(/^BEGIN:VCARD\r$/gm)).toHaveLength(40)
  })
})

describe('CSV', () => {
  const file = [
    'First Name;Last Name;E-mail Address;Mobile Phone;Company;Birthday;Tags;Shoe size',
    'Ana;Brătianu;a@x.example;+40 1;Lut;1984-05-19;Supplier, Clay;38',
    '张;伟;;;"坊;A";19.05.1984;;',
    'Bo;;no mail;;;;;',
    ';;;;Only a firm;;;',
    ';;;;;;;38',
    ';;;;;;;',
  ].join('\r\n')

  it('is imported by its column headings', async () => {
    const seen = await preview(file)
    expect(seen.columns.map(({ heading, field }) => `${heading}: ${field}`)).toEqual([
      ...['First Name: givenName', 'Last Name: familyName', 'E-mail Address: work_email'],
      ...[
        'Mobile Phone: mobile_phone',
        'Company: company',
        'Birthday: birthday',
        'Tags: tags',
        'Shoe size: ',
      ],
    ])
    expect(seen.columns[0]?.values).toEqual(['Ana', '张', 'Bo'])
    expect(seen).toMatchObject({ kind: 'csv', count: 4, known: 0 })
    const { failed, partly } = await bring(file)
    expect(partly).toEqual([
      {
        name: 'Bo',
        line: 4,
        code: 'invalid',
        fields: { 'mails.0.value': 'email' },
        source: 'Bo;;no mail;;;;;',
      },
    ])
    expect(failed).toEqual([
      { name: '', line: 6, code: 'invalid', fields: { name: 'required' }, source: ';;;;;;;38' },
    ])
    expect(await list()).toMatchObject([
      {
        name: 'Ana Brătianu',
        work_email: 'a@x.example',
        personal_phone: '+40 1',
        company: 'Lut',
        birthday: '1984-05-19',
        tags: ['Supplier', 'Clay'],
      },
      { name: '伟张', company: '坊;A', birthday: '1984-05-19' },
      { name: 'Bo', mails: [] },
      { name: 'Only a firm', company: 'Only a firm' },
    ])
  })

  const first = async (text: string) => (await readContacts({ text })).drafts[0]?.fields

  it.each([
    ['Nom;Prénom\nPop;Ana', 'Ana Pop'],
    ['Nume;Prenume\nPop;Ana', 'Ana Pop'],
    ['姓;名\n王;小明', '王小明'],
    ['First Name;Middle Name;Last Name\nAna;Maria;Pop', 'Ana Maria Pop'],
    ['Nom;E-mail\nAna Pop;a@x.example', 'Ana Pop'],
  ])('has the full name of %j', async (text, name) => {
    expect(await first(text)).toMatchObject({ name })
  })

  it('is read from Outlook', async () => {
    const text =
      'Title,First Name,Last Name,Company,Job Title,Business Street,E-mail Address,Birthday\nMs,Ana,Pop,Lut,Potter,Str. Lungă 1,a@x.example,0/0/00'
    expect(await readContacts({ text })).toMatchObject({
      partly: [],
      drafts: [{ fields: { name: 'Ana Pop', role: 'Potter', birthday: '', company: 'Lut' } }],
    })
  })

  it('is read from Google', async () => {
    const heads =
      'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City'
    const row =
      'Ana,Pop,* myContacts ::: Clay,Home,ana@x.example ::: pop@x.example,* Work,work@x.example,Mobile,+40 1 ::: +40 2,Home,"Str. Lungă 1, Cluj",Str. Lungă 1,Cluj'
    expect(await first(`${heads}\n${row}`)).toMatchObject({
      name: 'Ana Pop',
      tags: ['Clay'],
      mails: [
        { kind: 'home', value: 'ana@x.example' },
        { kind: 'home', value: 'pop@x.example' },
        { kind: 'work', value: 'work@x.example' },
      ],
      phones: [
        { kind: 'mobile', value: '+40 1' },
        { kind: 'mobile', value: '+40 2' },
      ],
      address: { street: 'Str. Lungă 1', city: 'Cluj' },
    })
  })

  it('is read from Thunderbird', async () => {
    const heads =
      'First Name,Last Name,Display Name,Primary Email,Secondary Email,Mobile Number,Home Address,Home City,Home ZipCode,Home Country,Organization,Birth Year,Birth Month,Birth Day'
    const row =
      'Ana,Pop,Ana Pop,ana@x.example,pop@x.example,+40 1,Str. Lungă 1,Cluj,400000,Romania,Lut,1984,5,9'
    expect(await first(`${heads}\n${row}`)).toMatchObject({
      ...{ name: 'Ana Pop', company: 'Lut', birthday: '1984-05-09' },
      mails: [{ value: 'ana@x.example' }, { value: 'pop@x.example' }],
      phones: [{ kind: 'mobile', value: '+40 1' }],
      address: { street: 'Str. Lungă 1', city: 'Cluj', post: '400000', country: 'Romania' },
    })
  })

  it('has several addresses in one cell', async () => {
    const { mails = [] } =
      (await first('Name,Email\nAna,"Ana <a@x.example>; mailto:b@x.example, c@x.example"')) ?? {}
    expect(mails.map(({ value }) => value)).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
  })

  it('is imported by the mapping that was sent', async () => {
    const mapping = ['', 'name', 'notes', '', 'role', '', '', 'notes']
    await bring(file, 'keep', { mapping })
    expect(await list()).toMatchObject([
      { name: 'Brătianu', notes: 'a@x.example\n38', role: 'Lut', mails: [] },
      { name: '伟' },
    ])
    expect(await refusal(post('import', { text: file, onDuplicate: 'keep', mapping: ['shoe'] }))).toEqual([
      400,
      'invalid',
    ])
  })
})

describe('ambiguous birthday', () => {
  const table = (...days: string[]) =>
    ['Name,Birthday', ...days.map((day, nth) => `P${nth},${day}`)].join('\r\n')
  const days = async () => (await list()).map(({ birthday }) => birthday)

  it('is reported once for the whole file and read in the order that was chosen', async () => {
    const text = table('12/03/1980', '01/02/1990', '05/05/2000')
    expect(await preview(text)).toMatchObject({ unclearDay: '12/03/1980', count: 3 })
    await bring(text, 'keep', { dayOrder: 'day' })
    await bring(text, 'keep', { dayOrder: 'month' })
    expect(await days()).toEqual([
      ...['1980-03-12', '1990-02-01', '2000-05-05'],
      ...['1980-12-03', '1990-01-02', '2000-05-05'],
    ])
  })

  it('is resolved by another date in the file that has only one order', async () => {
    for (const [day, expected] of [
      ['25/12/1980', '1990-02-01'],
      ['12/25/1980', '1990-01-02'],
    ] as const) {
      const { drafts, unclearDay } = await readContacts({ text: table('01/02/1990', day) })
      expect([unclearDay, drafts[0]?.fields.birthday]).toEqual([undefined, expected])
    }
  })

  it('is omitted and reported without a chosen order, but the contact is added', async () => {
    expect(await bring(table('12/03/1980'))).toMatchObject({
      added: 1,
      partly: [{ fields: { birthday: 'invalid' } }],
    })
    expect(await days()).toEqual([''])
  })
})

describe('card from another program', () => {
  const person = [
    ...['N:Doe;Jane;Q.;Dr.;PhD', 'FN:Dr. Jane Doe', 'ORG:Acme\\, Inc.;Research;Lab'],
    ...['EMAIL;TYPE=HOME:home@x.example', 'TEL;TYPE=WORK:+1', 'UID:abc', 'BDAY:1980-03-12'],
  ]
  const more = [
    'URL:https://x.example/a,b;c',
    'IMPP:xmpp:jane@x.example',
    'RELATED;TYPE=spouse;VALUE=text:Bo Doe',
  ]
  const v3 = card(
    ...[...person, ...more, 'EMAIL;TYPE=WORK,PREF:work@x.example', 'X-ANNIVERSARY:2001-06-02'],
    ...[
      'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9=2C =',
      'bien',
      'NICKNAME:Jany',
      'TZ:Europe/Paris',
    ],
  )
  const v4 = card(
    ...[
      ...person,
      ...more,
      'EMAIL;TYPE=WORK;PREF=1:work@x.example',
      'ANNIVERSARY:20010602',
      'NOTE:Café, bien',
    ],
    ...['NICKNAME:Jany', 'TZ:Europe/Paris'],
  ).replace('VERSION:3.0', 'VERSION:4.0')

  it.for([
    ['3.0', v3],
    ['4.0', v4],
  ] as const)('keeps or reports every property of version %s through import and export', async ([, text]) => {
    const group = card('FN:Friends', 'X-ADDRESSBOOKSERVER-KIND:group') + card('FN:All', 'KIND:group')
    expect(await bring(text + group)).toMatchObject({
      added: 1,
      failed: [],
      partly: [],
      groups: 2,
      leftOut: [
        { property: 'nickname', count: 1 },
        { property: 'zone', count: 1 },
      ],
    })
    const [jane] = await list()
    expect(jane).toMatchObject({
      name: 'Dr. Jane Doe',
      company: 'Acme, Inc., Research, Lab',
      notes: 'Café, bien',
    })
    const out = (await exported()).replaceAll(/\r\n /g, '')
    for (const line of [
      ...['N:Doe;Jane;Q.;Dr.;PhD', 'ORG:Acme\\, Inc.;Research;Lab', 'URL:https://x.example/a,b;c'],
      ...['IMPP:xmpp:jane@x.example', 'RELATED;TYPE=spouse;VALUE=text:Bo Doe', 'TEL;TYPE=work:+1'],
      ...['EMAIL;TYPE=work;PREF=1:work@x.example', 'EMAIL;TYPE=home:home@x.example', 'BDAY:19800312'],
      'ANNIVERSARY:20010602',
    ])
      expect(out.split('\r\n').map((one) => one.toLowerCase())).toContain(line.toLowerCase())
    // The same again.
    const [again] = (await readContacts({ text: await exported() })).drafts
    expect(again?.fields).toEqual(jane && fieldsOf(jane))
  })

  it('exports an anniversary in words as text', async () => {
    await bring(v4)
    const [jane] = await list()
    const lines = [{ name: 'anniversary', type: '', value: 'in June' }]
    await done('edit', { id: jane?.id, changes: { card: { preferred: [], lines } } })
    expect(await exported()).toContain('ANNIVERSARY;VALUE=TEXT:in June')
  })

  it('exports the parts of a name only until the name changes', async () => {
    await bring(v4)
    const [jane] = await list()
    await done('edit', { id: jane?.id, changes: { name: 'Jane Roe', company: 'Roe' } })
    const out = await exported()
    expect(out).toContain('N:;Jane Roe;;;')
    expect(out).toContain('ORG:Roe')
    expect(out).toContain('xmpp:jane@x.example')
  })
})

describe('invalid contact', () => {
  it('is corrected in place in a table', async () => {
    const text = 'Name;Email;Company\r\nAna;not a mail;Lut\r\nBo;bo@x.example;"Cook; Co"\r\n'
    const { partly: refused, count } = await preview(text)
    expect({ refused, count }).toMatchObject({ refused: [{ name: 'Ana', line: 2 }], count: 2 })
    const mended = [{ line: 2, source: refused[0]?.source.replace('not a mail', 'ana@x.example') ?? '' }]
    expect(await preview(text, { mended })).toMatchObject({ refused: [], partly: [], count: 2 })
    expect(await bring(text, 'keep', { mended })).toMatchObject({ added: 2, failed: [] })
    expect(await list()).toMatchObject([
      { name: 'Ana', company: 'Lut', mails: [{ value: 'ana@x.example' }] },
      { name: 'Bo', company: 'Cook; Co' },
    ])
  })

  it('is refused alone when its quotation marks do not match, until they are corrected', async () => {
    const text = 'Name;Email;Company\r\n"Ana;ana@x.example;Lut\r\nBo;bo@x.example;"Cook; Co"\r\n'
    const { refused, count, delimiter } = await preview(text)
    const source = '"Ana;ana@x.example;Lut'
    expect({ refused, count, delimiter }).toEqual({
      refused: [{ name: 'Ana;ana@x.example;Lut', line: 2, code: 'quotes', source }],
      count: 1,
      delimiter: ';',
    })
    const mended = (to: string) => ({ mended: [{ line: 2, source: to }] })
    expect(await preview(text, mended(`${source}!`))).toMatchObject({ refused: [{ source: `${source}!` }] })
    expect(await bring(text, 'keep', mended(source.slice(1)))).toMatchObject({ added: 2, failed: [] })
    expect((await list()).map(({ name, company }) => [name, company])).toEqual([
      ['Ana', 'Lut'],
      ['Bo', 'Cook; Co'],
    ])
  })

  it('is corrected in place in a vCard and refused until it is valid', async () => {
    const text = card('FN:Ana') + card('NOTE:Without a name')
    const [wrong] = (await preview(text)).refused
    const again = (source: string) => preview(text, { mended: [{ line: wrong?.line, source }] })
    expect(await again(card('FN:Bo').replaceAll('\r\n', '\n'))).toMatchObject({ refused: [], count: 2 })
    expect(await again('no card')).toMatchObject({ refused: [{ source: 'no card' }], count: 1 })
  })

  it.for(locales)('has recognised headings in the sample in %s', async (language) => {
    const texts = join(import.meta.dirname, '../../locales', language, 'contacts.json')
    const { fields } = JSON.parse(readFileSync(texts, 'utf8')).import as { fields: Record<string, string> }
    const heads = Object.values(fields)
    const { columns } = await readContacts({
      text: `${heads.join(',')}\r\n${heads.map(() => '').join(',')}x`,
    })
    expect(columns.map(({ field }) => field)).toEqual(Object.keys(fields))
  })
})

describe('duplicate contact on import', () => {
  const known = { name: 'Ana', company: 'Lut', mails: [{ kind: 'work', value: 'a@x.example' }] }
  const file =
    card('FN:ANA P.', 'EMAIL:A@X.example', 'TITLE:Potter') +
    card('FN:Bo', 'EMAIL:bo@x.example') +
    card('FN:bo', 'EMAIL:Bo@x.example', 'TITLE:Cook')
  const addKnown = async () => (await done<{ contact: Contact }>('add', { fields: known })).contact

  it('is skipped', async () => {
    const ana = await addKnown()
    const existing = [{ other: 'Ana' }, { other: 'Bo' }]
    expect(await preview(file)).toMatchObject({ count: 3, known: 2, knownContacts: existing })
    const reply = await bring(file, 'skip')
    expect(reply).toMatchObject({ added: 1, merged: 0, skipped: 2, skippedContacts: existing })
    expect(await list()).toMatchObject([ana, { name: 'Bo', role: '' }])
  })

  it('is merged with new details', async () => {
    await addKnown()
    expect(await bring(file, 'merge')).toMatchObject({ added: 1, merged: 2, skipped: 0 })
    expect(await list()).toMatchObject([
      { name: 'Ana', company: 'Lut', role: 'Potter', mails: [{ value: 'a@x.example' }], version: 2 },
      { name: 'Bo', role: 'Cook', version: 1 },
    ])
  })

  it('is added again', async () => {
    await addKnown()
    expect(await bring(file, 'keep')).toMatchObject({ added: 3, merged: 0, skipped: 0 })
    expect(names(await list())).toEqual(['Ana', 'ANA P.', 'Bo', 'bo'])
  })

  it('does not include people who share only a name or number', async () => {
    await done('add', {
      fields: { name: 'Luc Moreau', company: 'Lut', phones: [{ kind: 'work', value: '0232 123 456' }] },
    })
    const others =
      card('FN:Luc Moreau', 'ORG:Atelier') +
      card('FN:Ana Pop', 'TEL;TYPE=work:0232123456') +
      card('FN:Dan Ilie', 'TEL;TYPE=work:0232123456')
    expect(await preview(others)).toMatchObject({
      count: 3,
      known: 0,
      possible: {
        count: 3,
        first: [
          { name: 'Luc Moreau', other: 'Luc Moreau', reason: 'name' },
          { name: 'Ana Pop', other: 'Luc Moreau', reason: 'phone' },
          { name: 'Dan Ilie', other: 'Luc Moreau', reason: 'phone' },
        ],
      },
    })
    expect(await bring(others, 'merge')).toMatchObject({ added: 3, merged: 0, skipped: 0 })
    expect((await list()).map(({ name, company }) => [name, company])).toEqual([
      ['Luc Moreau', 'Lut'],
      ['Luc Moreau', 'Atelier'],
      ['Ana Pop', ''],
      ['Dan Ilie', ''],
    ])
  })

  it('may have nothing new', async () => {
    const file = card('FN:Eve', 'NOTE:Kiln')
    await bring(file)
    expect(await bring(file)).toMatchObject({ added: 0, skipped: 1 })
  })

  it('is not merged beyond the limits of a contact', async () => {
    const phones = Array.from({ length: 9 }, (_, nth) => ({ kind: 'work', value: `07000000${nth}` }))
    await done('add', { fields: { ...known, phones } })
    const more = card('FN:Ana', 'EMAIL:a@x.example', 'TEL:0711111111', 'TEL:0722222222')
    expect(await preview(more)).toMatchObject({ known: 1 })
    expect(await bring(more, 'merge')).toMatchObject({ added: 1, merged: 0 })
    expect((await list()).map((one) => one.phones.length)).toEqual([9, 2])
    const ids = (await list()).map(({ id }) => id)
    expect(await refusal(post('merge', { ids }))).toEqual([400, 'invalid'])
    expect(await list()).toHaveLength(2)
  })

  it('is matched by UID, and added again with a new UID', async () => {
    const cards = card('UID:u1', 'FN:Ana')
    await bring(cards)
    await bring(card('UID:u1', 'FN:Anna', 'TITLE:Potter'), 'merge')
    expect(await list()).toMatchObject([{ name: 'Ana', role: 'Potter', uid: 'u1' }])
    await bring(cards, 'keep')
    expect(new Set((await list()).map(({ uid }) => uid)).size).toBe(2)
  })

  it('is restored when the import is undone, unless it changed since', async () => {
    const ana = await addKnown()
    const { importId } = await bring(file, 'merge')
    const { importId: second } = await bring(card('FN:Cy') + card('FN:Di'))
    const [, , cy] = await list()
    await done('edit', { id: cy?.id, changes: { role: 'x' } })
    expect(await refusal(post('import/undo', { importId }, ada))).toEqual([404, 'notFound'])
    expect(await done<Undone>('import/undo', { importId })).toMatchObject({
      removed: 1,
      restored: 1,
      kept: [],
    })
    expect(await list()).toMatchObject([
      { ...ana, version: 3, updated: expect.any(String) },
      { name: 'Cy' },
      { name: 'Di' },
    ])
    expect(await done<Undone>('import/undo', { importId: second })).toMatchObject({
      removed: 1,
      restored: 0,
      kept: [{ id: cy?.id, name: 'Cy' }],
    })
    expect(names(await list())).toEqual(['Ana', 'Cy'])
    expect(await refusal(post('import/undo', { importId }))).toEqual([409, 'importUndone'])
  })
})

it('stores nothing when there is no room for every contact', async () => {
  const file = Array.from({ length: limits.contacts + 1 }, (_, nth) => card(`FN:n${nth}`)).join('')
  expect(await refusal(post('import', { text: file, onDuplicate: 'keep' }))).toEqual([409, 'tooManyContacts'])
  expect(await list()).toEqual([])
})
