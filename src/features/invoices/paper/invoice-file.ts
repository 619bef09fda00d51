import type { Paper, PaperFact } from './paper.ts'
import { type Fonts, type Pen, page, penOf, perPoint, right } from './pen.ts'

const inner = right - page.side
/** Between a text and the one beside it, in millimetres. */
const gap = 4
const sumsStart = 115
const lineOf = (size: number) => size * perPoint * 1.4
const small = { size: 8, color: 110 }
/** The largest size of the logo in millimetres. */
const logoBox = { width: 50, height: 15 }

/**
 * An invoice as a PDF of A4 pages. The font has Latin, Greek and Cyrillic letters; other text (Chinese,
 * Arabic) is drawn by the browser and embedded as a picture, which cannot be searched.
 */
export function invoiceFile(paper: Paper, fonts: Fonts): Blob {
  const pen = penOf(fonts)
  drawInvoice(pen, paper)
  return pen.file()
}

export function drawInvoice(pen: Pen, paper: Paper): void {
  pen.about({
    title: `${paper.title} ${paper.number}`,
    author: paper.seller[0] ?? '',
    language: paper.language,
  })
  const footer = paper.footer === '' ? [] : pen.wrap(paper.footer, inner, small)
  /** Where the footer begins, and what is above it ends. */
  const end = page.height - page.bottom - footer.length * lineOf(small.size)
  let y = head(pen, paper)
  y = parties(pen, paper, y + 8)
  y = lines(pen, paper, y + 8, end)
  y = sums(pen, paper, y + 6, end)
  if (paper.pay) y = payment(pen, paper.pay, y + 8, end)
  if (paper.terms) terms(pen, paper.terms, y + 6, end)
  pen.onEachPage(() => {
    footer.forEach((line, index) => {
      pen.write(line, page.side, end + (index + 1) * lineOf(small.size), small)
    })
  })
  pen.numberPages()
}

function head(pen: Pen, { title, number, stamp, logo, seller }: Paper): number {
  pen.write(title, right, page.top + 4, { size: 16, isBold: true, isAtEnd: true })
  pen.write(number, right, page.top + 11, { size: 12, isAtEnd: true })
  if (stamp) pen.write(stamp, right, page.top + 17, { isBold: true, isAtEnd: true })
  const width =
    inner -
    gap -
    Math.max(
      pen.widthOf(title, { size: 16, isBold: true }),
      pen.widthOf(number, { size: 12 }),
      pen.widthOf(stamp ?? '', { isBold: true }),
    )
  let y = page.top + 4
  if (logo) y += pen.picture(logo, page.side, page.top, logoBox)
  const [name = '', ...rest] = seller
  for (const line of pen.wrap(name, width, { size: 13, isBold: true })) {
    pen.write(line, page.side, y, { size: 13, isBold: true })
    y += lineOf(13)
  }
  for (const text of rest) {
    for (const line of pen.wrap(text, width, { size: 9 })) {
      pen.write(line, page.side, y, { size: 9, color: 60 })
      y += lineOf(9)
    }
  }
  return Math.max(y, page.top + 22)
}

function parties(pen: Pen, { billTo, facts }: Paper, from: number): number {
  pen.write(billTo.title, page.side, from, { size: 8, color: 110 })
  let y = from + lineOf(10)
  billTo.lines.forEach((text, index) => {
    const style = { isBold: index === 0 }
    for (const line of pen.wrap(text, inner * 0.5, style)) {
      pen.write(line, page.side, y, style)
      y += lineOf(10)
    }
  })
  const factsEnd = table(pen, facts, from + lineOf(10), { from: 125, to: right })
  return Math.max(y, factsEnd)
}

function table(
  pen: Pen,
  facts: readonly PaperFact[],
  from: number,
  { from: x, to }: { from: number; to: number },
): number {
  let y = from
  for (const { name, value } of facts) {
    pen.write(name, x, y, { color: 90 })
    for (const line of pen.wrap(value, to - x - pen.widthOf(name) - gap)) {
      pen.write(line, to, y, { isAtEnd: true })
      y += lineOf(10)
    }
    y += 0.8
  }
  return y
}

/** Begins a page if `height` does not fit between `y` and `end`. */
function roomFor(
  pen: Pen,
  { y, height, end }: { y: number; height: number; end: number },
  onNewPage?: (y: number) => number,
): number {
  if (y + height <= end) return y
  pen.addPage()
  return onNewPage?.(page.top) ?? page.top
}

/** The ends of the columns with figures, each as wide as its widest figure. */
function columnsOf(pen: Pen, { heads, lines: rows }: Paper) {
  const widthOf = (column: 'quantity' | 'price' | 'tax' | 'sum') =>
    Math.max(
      pen.widthOf(heads[column] ?? '', { size: 8 }),
      ...rows.map((row) => pen.widthOf(row[column] ?? '')),
    ) + gap
  const tax = right - widthOf('sum')
  const price = heads.tax ? tax - widthOf('tax') : tax
  const quantity = price - widthOf('price')
  return { quantity, price, tax, sum: right, textWidth: quantity - widthOf('quantity') - page.side }
}

function lines(pen: Pen, paper: Paper, from: number, end: number): number {
  const { heads, lines: rows, nothing } = paper
  const columns = columnsOf(pen, paper)
  const atEnd = { isAtEnd: true }
  const heading = (y: number) => {
    pen.write(heads.text, page.side, y, small)
    pen.write(heads.quantity, columns.quantity, y, { ...small, ...atEnd })
    pen.write(heads.price, columns.price, y, { ...small, ...atEnd })
    if (heads.tax) pen.write(heads.tax, columns.tax, y, { ...small, ...atEnd })
    pen.write(heads.sum, columns.sum, y, { ...small, ...atEnd })
    pen.rule(y + 2, page.side, 120)
    return y + 7
  }
  let y = heading(from)
  for (const { text, quantity, price, tax, sum } of rows) {
    const parts = pen.wrap(text, columns.textWidth)
    y = roomFor(pen, { y, height: parts.length * lineOf(10) + 2, end }, heading)
    pen.write(quantity, columns.quantity, y, atEnd)
    pen.write(price, columns.price, y, atEnd)
    if (tax) pen.write(tax, columns.tax, y, atEnd)
    pen.write(sum, columns.sum, y, atEnd)
    for (const part of parts) {
      pen.write(part, page.side, y)
      y += lineOf(10)
    }
    pen.rule(y - 2)
    y += 3.2
  }
  if (rows.length > 0) return y
  pen.write(nothing, page.side, y, { color: 110 })
  return y + lineOf(10)
}

function sums(pen: Pen, { sums: rows }: Paper, from: number, end: number): number {
  let y = roomFor(pen, { y: from, height: rows.length * (2 * lineOf(10) + 2), end })
  for (const { name, amount, isWhole = false } of rows) {
    if (isWhole) pen.rule(y - 4.4, sumsStart, 120)
    pen.write(amount, right, y, { isBold: isWhole, isAtEnd: true })
    const width = right - sumsStart - pen.widthOf(amount, { isBold: isWhole }) - gap
    for (const line of pen.wrap(name, width, { isBold: isWhole })) {
      pen.write(line, sumsStart, y, { isBold: isWhole, color: isWhole ? 0 : 90 })
      y += lineOf(10)
    }
    y += 1.6
  }
  return y
}

function payment(pen: Pen, { title, facts }: NonNullable<Paper['pay']>, from: number, end: number): number {
  const y = roomFor(pen, { y: from, height: (facts.length + 1) * (lineOf(10) + 0.8), end })
  pen.write(title, page.side, y, { size: 8, color: 110 })
  return table(pen, facts, y + lineOf(10), { from: page.side, to: 110 })
}

function terms(pen: Pen, text: string, from: number, end: number): void {
  let y = from
  for (const line of pen.wrap(text, inner, { size: 9 })) {
    y = roomFor(pen, { y, height: lineOf(9), end })
    pen.write(line, page.side, y, { size: 9, color: 60 })
    y += lineOf(9)
  }
}
