import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { drawInvoice, invoiceFile } from '#features/invoices/paper/invoice-file.ts'
import type { Paper } from '#features/invoices/paper/paper.ts'
import { penOf, perPoint, right } from '#features/invoices/paper/pen.ts'

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
  footer: '',
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

it('names the language of its texts', async () => {
  expect(await textOf(invoiceFile({ ...paper, language: 'ro' }, letters))).toContain('/Lang (ro)')
  expect(await textOf(invoiceFile(paper, letters))).not.toContain('/Lang')
})

it('continues a long invoice on further pages', async () => {
  const lines = Array.from({ length: 90 }, () => paper.lines[0] as Paper['lines'][number])
  expect(pagesIn(await textOf(invoiceFile({ ...paper, lines }, letters)))).toBeGreaterThan(2)
})

it('has the footer at the foot of every page, below all else', () => {
  const lines = Array.from({ length: 60 }, () => paper.lines[0] as Paper['lines'][number])
  const pen = penOf(letters)
  const heights: { text: string; y: number }[] = []
  const { write } = pen
  pen.write = (text, x, y, style) => {
    heights.push({ text, y })
    write(text, x, y, style)
  }
  drawInvoice(pen, { ...paper, lines, footer: 'Fernhill Home SRL\nJ40/1234/2020' })
  const first = heights.filter(({ text }) => text === 'Fernhill Home SRL')
  const second = heights.filter(({ text }) => text === 'J40/1234/2020')
  const pages = second.length
  expect(pages).toBeGreaterThan(1)
  // The seller has the first of these lines too.
  expect(first).toHaveLength(pages + 1)
  const footers = new Set([...first.slice(1), ...second])
  const start = Math.min(...[...footers].map(({ y }) => y))
  for (const line of heights)
    if (!footers.has(line) && !/^\d \/ \d$/.test(line.text)) expect(line.y, line.text).toBeLessThan(start)
})

const shop = 'Atelierul de Ceramică și Mobilă Fernhill SRL'
const usual: Paper = {
  ...paper,
  seller: [shop, ...paper.seller.slice(1), 'Cod de înregistrare fiscală: RO 1234 5678'],
  stamp: 'Plătită pe 30 septembrie 2026',
  facts: [
    { name: 'Data facturii', value: '30 septembrie 2026' },
    { name: 'Data scadenței', value: '30 septembrie 2026' },
  ],
  heads: { text: 'Descriere', quantity: 'Cantitate', price: 'Preț', tax: 'TVA', sum: 'Valoare' },
  lines: [
    {
      text: 'Masă extensibilă din lemn masiv de stejar, nuanță naturală, 180 × 90 cm',
      quantity: '1.200',
      price: '123.456,78 RON',
      tax: '19 %',
      sum: '148.148.136,00 RON',
    },
  ],
  sums: [
    { name: 'Subtotal', amount: '148.148.136,00 RON' },
    { name: 'Total', amount: '148.148.136,00 RON', isWhole: true },
    { name: 'Din care TVA, 19 % din 124.494.231,93 RON', amount: '23.653.904,07 RON' },
  ],
  pay: {
    title: 'Plată',
    facts: [
      { name: 'Titularul contului', value: shop },
      { name: 'IBAN', value: 'RO49 AAAA 1B31 0075 9384 0000' },
    ],
  },
}

/** The areas of all texts, in millimetres. */
function textAreas(drawn: Paper) {
  const pen = penOf(letters)
  const write = vi.spyOn(pen, 'write')
  drawInvoice(pen, drawn)
  return write.mock.calls.map(([text, x, y, style = {}]) => {
    const width = pen.widthOf(text, style)
    const start = style.isAtEnd ? x - width : x
    return { text, start, end: start + width, top: y - (style.size ?? 10) * perPoint * 0.7, bottom: y }
  })
}

function expectNoOverlaps(areas: ReturnType<typeof textAreas>) {
  const overlaps = areas.flatMap((area, index) =>
    areas
      .slice(index + 1)
      .filter(
        (other) =>
          area.start < other.end + 1 &&
          other.start < area.end + 1 &&
          area.top < other.bottom &&
          other.top < area.bottom,
      )
      .map((other) => [area.text, other.text]),
  )
  expect(overlaps).toEqual([])
  expect(areas.filter(({ end }) => end > right + 0.01)).toEqual([])
}

it('draws a seller name of 44 letters and large amounts without overlaps', () => {
  expect(shop).toHaveLength(44)
  const areas = textAreas(usual)
  expect(areas.length).toBeGreaterThan(20)
  expectNoOverlaps(areas)
})

it('draws a credit note with the invoice that it corrects and without payment', async () => {
  const note: Paper = {
    ...usual,
    title: 'Notă de credit',
    number: 'CN-2026-0001',
    facts: [
      { name: 'Data notei de credit', value: '30 septembrie 2026' },
      { name: 'Factura corectată', value: '2026-0007' },
      { name: 'Data facturii', value: '30 septembrie 2026' },
    ],
    pay: undefined,
  }
  const areas = textAreas(note)
  const texts = areas.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Notă de credit', 'CN-2026-0001', '2026-0007']))
  expect(texts).not.toContain('Plată')
  expectNoOverlaps(areas)
  expect(pagesIn(await textOf(invoiceFile(note, letters)))).toBe(1)
})

it('draws decomposed letters like composed ones', async () => {
  const drawnWith = async (name: string) => {
    const pdf = await textOf(invoiceFile({ ...paper, seller: [name] }, letters))
    // The rest names the author and the time.
    return pdf.slice(0, pdf.indexOf('/Producer'))
  }
  expect(await drawnWith(shop.normalize('NFD'))).toBe(await drawnWith(shop))
})
