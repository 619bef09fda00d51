import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { invoiceFile } from '#features/invoices/paper/invoice-file.ts'
import type { Paper } from '#features/invoices/paper/paper.ts'

const font = (name: string) =>
  new Uint8Array(readFileSync(`node_modules/@expo-google-fonts/inter/${name}.ttf`))
const letters = { regular: font('400Regular/Inter_400Regular'), bold: font('600SemiBold/Inter_600SemiBold') }

const paper: Paper = {
  title: 'Factură',
  number: '2026-0007',
  stamp: 'Plătită pe 3 mai',
  seller: ['Fernhill Home SRL', 'Strada Olarilor 12', '030167 București'],
  billTo: { title: 'Către', lines: ['Ștefan Țepeș', 'Rue de l’Œuvre 3', 'Iași'] },
  facts: [{ name: 'Data', value: '3 mai 2026' }],
  heads: { text: 'Descriere', quantity: 'Cantitate', price: 'Preț', sum: 'Sumă' },
  lines: [{ text: 'Ulcior', quantity: '2', price: '12,00 EUR', sum: '24,00 EUR' }],
  nothing: '',
  sums: [{ name: 'Total', amount: '24,00 EUR', isWhole: true }],
  pay: { title: 'Plată', facts: [{ name: 'IBAN', value: 'RO49 AAAA 1B31 0075 9384 0000' }] },
  terms: 'Mulțumim.',
}
const textOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('latin1')
const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

it('embeds its letters in a single-page PDF, including Romanian and French ones', async () => {
  const pdf = await textOf(invoiceFile(paper, letters))
  expect(pdf).toMatch(/^%PDF-1/)
  expect(pagesIn(pdf)).toBe(1)
  // What is drawn by the browser instead would be a picture.
  expect(pdf).not.toContain('/Subtype /Image')
  expect(pdf).toContain('/FontFile2')
})

it('continues a long invoice on further pages', async () => {
  const lines = Array.from({ length: 90 }, () => paper.lines[0] as Paper['lines'][number])
  expect(pagesIn(await textOf(invoiceFile({ ...paper, lines }, letters)))).toBeGreaterThan(2)
})
