import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseCsvRows } from '#contract/csv-rows.ts'
import { customerStates } from '#contract/customer-search.ts'
import {
  checkRow,
  columnFields,
  guessColumns,
  valuesToSend,
} from '#features/customers/import/import-columns.ts'
import { locales } from '#kernel/config.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { encodingOf } from '#list/csv-file.ts'

/** The first customer of a file by its guessed columns. */
function firstOf(text: string) {
  const { rows } = parseCsvRows(text)
  const columns = guessColumns(rows, true)
  return rows[1] && checkRow(rows[1], columns).values
}

describe('file of customers', () => {
  it('from Shopify is read by its columns', () => {
    const heads =
      'First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Country Code,Phone,Accepts SMS Marketing,Tags,Note'
    const text = `${heads}\nAna,Pop,ana@example.com,no,Lut,Str. Lungă 1,Cluj,RO,'+40 21,no,"VIP, Clay",Calls`
    expect(firstOf(text)).toEqual({
      ...{ row: 2, name: 'Ana Pop', email: 'ana@example.com', phone: '+40 21', address: 'Str. Lungă 1' },
      ...{ location: 'Cluj', country: 'RO', note: 'Calls', tags: 'VIP, Clay' },
    })
  })

  it('from Google is read by its columns', () => {
    const heads =
      'First Name,Last Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,Address 1 - City,Address 1 - Country'
    expect(
      firstOf(`${heads}\nAna,Pop,Calls,Clay,* Work,ana@example.com,Mobile,+40 21,Str. Lungă 1,Cluj,RO`),
    ).toEqual({
      ...{ row: 2, name: 'Ana Pop', email: 'ana@example.com', phone: '+40 21', address: 'Str. Lungă 1' },
      ...{ location: 'Cluj', country: 'RO', note: 'Calls', tags: 'Clay' },
    })
  })

  it('leaves out the groups of Google and takes a postal address for none by email', () => {
    const { rows } = parseCsvRows(
      'Name,Mailing Street,Email,Labels\nAna,Str. Lungă 1,ana@example.com,* myContacts ::: Clay ::: VIP\n',
    )
    const columns = guessColumns(rows, true)
    expect(columns.email).toBe(2)
    const checked = rows.slice(1).map((row) => checkRow(row, columns))
    expect(valuesToSend(checked)).toMatchObject([{ email: 'ana@example.com', tags: ['Clay', 'VIP'] }])
  })

  it.each([
    ['Nom;Prénom;E-mail\nPop;Ana;a@x.example', 'Ana Pop'],
    ['姓,名,邮箱\n王,小明,a@x.example', '王小明'],
    ['sep=;\nNume;Email\nAna Pop;a@x.example', 'Ana Pop'],
  ])('has a full name: %j', (text, name) => {
    expect(firstOf(text)).toMatchObject({ name, email: 'a@x.example' })
  })

  it.each([
    'mailto:ana@example.com',
    'Ana Pop <ana@example.com>',
    '\u200bana@example.com\u00a0',
    'ana@\u00adexample.com',
  ])('has a clean address: %j', (cell) => {
    expect(firstOf(`Name,Email\nAna,${cell}`)).toMatchObject({ email: 'ana@example.com' })
  })

  it.each(locales)('has recognised columns and statuses in %s', (language) => {
    const texts = JSON.parse(readFileSync(`locales/${language}/customers.json`, 'utf8'))
    const heads = columnFields.map((field) => texts.form[field])
    expect(guessColumns([{ row: 1, cells: heads }], true)).toEqual(
      Object.fromEntries(columnFields.map((field, at) => [field, at])),
    )
    const exported = ['name', 'state', 'tags'].map((name) => texts.columns[name])
    expect(Object.keys(guessColumns([{ row: 1, cells: exported }], true))).toEqual(['name', 'state', 'tags'])
    for (const state of customerStates)
      expect(firstOf(`Status\n${texts.states[state]}`)).toMatchObject({ state })
  })

  it('has the names that the shop gave the statuses', () => {
    shopSettings.set({ customers: { activeName: 'VIP 1', checkingName: '', newName: 'VIP 2' } })
    try {
      const states = ['vip 1', 'VIP 2', 'Under review', '3'].map((name) => firstOf(`Status\n${name}`))
      expect(states).toMatchObject([
        { state: 'active' },
        { state: 'new' },
        { state: 'checking' },
        { state: 'new' },
      ])
    } finally {
      shopSettings.set()
    }
  })

  it.each([
    ['windows-1250', 'Nume;Ora\xba\n\xaatefan;Bra\xbaov'],
    ['windows-1250', 'Nazwisko;Miasto\nWa\xb3\xeasa;Gda\xf1sk'],
    ['windows-1250', 'Nume;Ora\nM\xe3rginean;Sibiu'],
    ['windows-1252', 'Nom;Ville\nJos\xe9;\xc0 Paris'],
    ['windows-1252', 'Nome;N\xba\nJo\xe3o;1\xba'],
    ['windows-1252', 'Nom;Ville\nZo\xe9;Orl\xe9ans'],
  ])('is read as %s: %j', (encoding, text) => {
    expect(
      encodingOf(
        Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
        'fr',
      ),
    ).toBe(encoding)
  })
})
