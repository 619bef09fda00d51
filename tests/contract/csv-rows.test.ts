import { describe, expect, it } from 'vitest'
import { delimiters, parseCsvRows } from '#contract/csv-rows.ts'
import { decodeFolded, encodingOf, readCsv } from '#list/csv-file.ts'

describe('quotation mark that is never closed', () => {
  it('affects only its own line', () => {
    const { rows } = parseCsvRows(
      'Name,Email,City\r\nAna,ana@x.example,"Cluj\r\n\r\nLuc,luc@x.example,Lyon\r\n',
    )
    expect(rows).toEqual([
      { row: 1, cells: ['Name', 'Email', 'City'] },
      { row: 2, cells: ['Ana', 'ana@x.example', 'Cluj'], brokenLine: 'Ana,ana@x.example,"Cluj' },
      { row: 4, cells: ['Luc', 'luc@x.example', 'Lyon'] },
    ])
  })

  it('does not hide the rows up to the next quotation mark', () => {
    const { rows } = parseCsvRows('N,C\n1,"Cluj\n2,"Lyon"\n3,Iași\n4,"two\nlines"\n')
    expect(rows.map(({ row, cells, brokenLine }) => [row, ...cells, brokenLine])).toEqual([
      [1, 'N', 'C', undefined],
      [2, '1', 'Cluj', '1,"Cluj'],
      [3, '2', 'Lyon', undefined],
      [4, '3', 'Iași', undefined],
      [5, '4', 'two\nlines', undefined],
    ])
  })

  it('keeps the lines of its text in the broken row, and records with line breaks below it', () => {
    const { rows } = parseCsvRows(
      'Name,Email,Notes\nAna,a@b.example,"5 inch\nBob,b@b.example,"line 1\nCall after 5\nDora"\nCid,c@b.example,x\n',
    )
    expect(rows.map(({ cells, brokenLine }) => [cells[0], cells[2], brokenLine])).toEqual([
      ['Name', 'Notes', undefined],
      ['Ana', '5 inch', 'Ana,a@b.example,"5 inch'],
      ['Bob', 'line 1\nCall after 5\nDora', undefined],
      ['Cid', 'x', undefined],
    ])
  })

  it('adds lines that are no rows to the broken row', () => {
    const { rows } = parseCsvRows('Name,Email,Notes\nAna,a@b.example,"5 inch\nand more\nCid,c@b.example,x\n')
    expect(rows.map(({ cells, brokenLine }) => [cells[0], brokenLine])).toEqual([
      ['Name', undefined],
      ['Ana', 'Ana,a@b.example,"5 inch\nand more'],
      ['Cid', undefined],
    ])
  })

  it('leaves a quotation mark within a quoted text', () => {
    const { rows } = parseCsvRows(
      'Name,Email,Notes\n"Ana",a@b.example,"He said "hi" and\nleft"\nCid,c@b.example,x\n',
    )
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Name', 'Ana', 'Cid'])
    expect(rows[1]?.brokenLine).toBeUndefined()
  })

  it('does not exceed the maximum of rows', () => {
    const { rows, isTruncated } = parseCsvRows(`a,b\n"${'x\n'.repeat(50)}`, { max: 10 })
    expect([rows.length, isTruncated]).toEqual([2, true])
    expect(parseCsvRows('a,b\n1,2\n', { max: 2 }).isTruncated).toBe(false)
    expect(parseCsvRows('a,b\n1,2\n3,4\n', { max: 2 }).isTruncated).toBe(true)
  })
})

describe('separator', () => {
  const table = (separator: string, rows: number) =>
    [...Array(rows + 1).keys()].map((at) => `${at ? `Pop, ${at}` : 'Nume'}${separator}a${at}@x.example`)

  it.each(delimiters.filter((separator) => separator !== ','))(
    '%j is found in files of 0 to 12 rows',
    (separator) => {
      for (let rows = 0; rows <= 12; rows++)
        for (const end of ['', '\n', '\r\n\r\n']) {
          const text = `${table(separator, rows).join('\r\n')}${end}`
          expect([parseCsvRows(text).delimiter, rows, end]).toEqual([separator, rows, end])
        }
    },
  )

  it('is found below a title and empty lines', () => {
    expect(parseCsvRows('\nClienți\n\nNume;Email\nAna;a@x.example\n').delimiter).toBe(';')
  })

  it('is found in UTF-16', () => {
    const bytes = Uint8Array.from(
      [0xfeff, ...[...'Nume;Email\r\nȘtefan;s@x.example\r\n'].map((letter) => letter.charCodeAt(0))].flatMap(
        (code) => [code & 255, code >> 8],
      ),
    )
    expect(encodingOf(bytes, 'ro')).toBe('utf-16le')
    expect(readCsv(bytes, 'utf-16le')?.rows).toEqual([
      { row: 1, cells: ['Nume', 'Email'] },
      { row: 2, cells: ['Ștefan', 's@x.example'] },
    ])
  })
})

describe('encoding of a file', () => {
  const utf8 = (text: string) => [...new TextEncoder().encode(text)]
  const event = (summary: number[]) =>
    Uint8Array.from([...utf8('BEGIN:VCALENDAR\r\nSUMMARY:'), ...summary, ...utf8('\r\nEND:VCALENDAR\r\n')])

  it('joins a letter that a fold has cut', () => {
    const [first = 0, second = 0] = utf8('é')
    const bytes = event([...utf8('Caf'), first, ...utf8('\r\n '), second, ...utf8(' crème')])
    expect(decodeFolded(bytes, 'en')).toContain('SUMMARY:Café crème\r\n')
  })

  it('reads Latin-1', () => {
    const bytes = event([...utf8('Caf'), 0xe9, ...utf8(' cr'), 0xe8, ...utf8('me')])
    expect(decodeFolded(bytes, 'en')).toContain('SUMMARY:Café crème\r\n')
  })

  it('keeps all other letters when one is damaged', () => {
    const names = utf8('Élodie, Zoë, Noël, André, Chloé, Ștefan')
    const text = decodeFolded(event([...names, 0xc3, ...utf8(' Martin')]), 'en')
    expect(text).toContain('SUMMARY:Élodie, Zoë, Noël, André, Chloé, Ștefan\uFFFD Martin')
  })

  it('leaves folds to the reader when nothing is cut, and rows of other files as they are', () => {
    const folded = 'BEGIN:VCALENDAR\r\nSUMMARY:Caf\r\n é'
    expect(decodeFolded(Uint8Array.from(utf8(folded)), 'en')).toBe(folded)
    const rows = Uint8Array.from([...utf8('Name\r\n Ana '), 0xff])
    expect(decodeFolded(rows, 'en')).toBe('Name\r\n Ana ÿ')
  })
})
