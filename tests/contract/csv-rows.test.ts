import { describe, expect, it } from 'vitest'
import { parseCsvRows } from '#contract/csv-rows.ts'

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

  it('does not exceed the maximum of rows', () => {
    const { rows, isTruncated } = parseCsvRows(`a,b\n"${'x\n'.repeat(50)}`, { max: 10 })
    expect([rows.length, isTruncated]).toEqual([10, true])
    expect(parseCsvRows('a,b\n1,2\n', { max: 2 }).isTruncated).toBe(false)
    expect(parseCsvRows('a,b\n1,2\n3,4\n', { max: 2 }).isTruncated).toBe(true)
  })
})
