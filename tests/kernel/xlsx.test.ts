import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { endingOf, fileFormats, newFile } from '#list/export-file.ts'

const partsOf = async (file: Blob) => {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return (name: string) => new TextDecoder().decode(parts[name])
}

it('writes an Excel workbook with numbers, dates, and texts that no spreadsheet runs', async () => {
  const file = newFile('Orders: paid/unpaid', 'xlsx')
  file.add([['Customer', 'Total', 'Placed', 'Day', 'Note']])
  file.add([['=1+1', 1234.5, '2026-03-14 09:30', '2026-03-14', '']])
  const blob = await file.end()
  expect(blob.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const part = await partsOf(blob)
  const sheet = part('xl/worksheets/sheet1.xml')
  expect(part('xl/workbook.xml')).toContain('name="Orders  paid unpaid"')
  // Days since 1900, of which 14 March 2026 is number 46,095.
  expect(sheet).toMatch(/<c r="B2"[^>]*><v>1234.5<\/v>/)
  expect(sheet).toMatch(/<c r="C2"[^>]*><v>46095\.3958\d*<\/v>/)
  expect(sheet).toMatch(/<c r="D2"[^>]*><v>46095<\/v>/)
  expect(sheet).not.toContain('<f>')
  expect(part('xl/sharedStrings.xml') + sheet).toContain('=1+1')
})

it('keeps a text that only looks like a date', async () => {
  const file = newFile('Orders', 'xlsx')
  file.add([['Code'], ['2026-99-99']])
  const part = await partsOf(await file.end())
  expect(part('xl/sharedStrings.xml') + part('xl/worksheets/sheet1.xml')).toContain('2026-99-99')
})

it.each(fileFormats)('gives a file of format %s its ending', async (format) => {
  const file = newFile('Orders', format)
  file.add([['Total'], [12.5]])
  const blob = await file.end()
  expect(endingOf(format)).toBe(blob.type.startsWith('text/csv') ? 'csv' : 'xlsx')
  if (format !== 'xlsx')
    expect(await blob.text()).toBe(format === 'comma' ? 'Total\r\n12.5\r\n' : 'Total\r\n12,5\r\n')
})
