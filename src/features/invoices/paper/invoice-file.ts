import { jsPDF } from 'jspdf'
import type { Paper, PaperFact } from './paper.ts'

/** Bytes of the TrueType fonts. */
export type Letters = { regular: Uint8Array; bold: Uint8Array }

/** Millimetres of an A4 page. */
const page = { width: 210, height: 297, top: 18, side: 16, bottom: 20 } as const
const right = page.width - page.side
const inner = right - page.side
/** Millimetres: the right edges of the number columns. */
const columns = { quantity: 114, price: 143, tax: 161, sum: right } as const
const perPoint = 25.4 / 72
const lineOf = (size: number) => size * perPoint * 1.4
/** Pixels per point of texts that the browser draws, because the font lacks their characters. */
const sharpness = 4

type Style = { size?: number; isBold?: boolean; color?: number; isAtEnd?: boolean }
type Pen = ReturnType<typeof penOf>

/**
 * An invoice as a PDF of A4 pages. The font has Latin, Greek and Cyrillic letters, Romanian and French ones among them;
 * a text with others (Chinese, Arabic) is drawn by the browser's own fonts and lies in the file as a picture, which can
 * be read and printed but not searched.
 */
export function invoiceFile(paper: Paper, letters: Letters): Blob {
  const pen = penOf(letters)
  pen.about(`${paper.title} ${paper.number}`, paper.seller[0] ?? '')
  let y = head(pen, paper)
  y = parties(pen, paper, y + 8)
  y = lines(pen, paper, y + 8)
  y = sums(pen, paper, y + 6)
  if (paper.pay) y = payment(pen, paper.pay, y + 8)
  if (paper.terms) terms(pen, paper.terms, y + 6)
  pen.numberPages()
  return pen.file()
}

function penOf(letters: Letters) {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', putOnlyUsedFonts: true, compress: true })
  for (const [style, bytes] of [
    ['normal', letters.regular],
    ['bold', letters.bold],
  ] as const) {
    doc.addFileToVFS(`${style}.ttf`, binaryOf(bytes))
    doc.addFont(`${style}.ttf`, 'Paper', style, undefined, 'Identity-H')
  }

  function choose({ size = 10, isBold = false, color = 0 }: Style) {
    doc.setFont('Paper', isBold ? 'bold' : 'normal')
    doc.setFontSize(size)
    doc.setTextColor(color)
  }
  const isCovered = (text: string) => {
    const { metadata } = doc.getFont() as unknown as { metadata: Metadata }
    return [...text].every((sign) => (metadata.cmap.unicode.codeMap[sign.codePointAt(0) ?? 0] ?? 0) > 0)
  }
  function widthOf(text: string, style: Style): number {
    choose(style)
    return isCovered(text) ? doc.getTextWidth(text) : (drawn(text, style)?.width ?? 0)
  }
  function write(text: string, x: number, y: number, style: Style = {}) {
    if (text === '') return
    choose(style)
    if (isCovered(text)) return void doc.text(text, x, y, { align: style.isAtEnd ? 'right' : 'left' })
    const picture = drawn(text, style)
    if (!picture) return
    const { width, height, above, data } = picture
    doc.addImage(data, 'PNG', style.isAtEnd ? x - width : x, y - above, width, height)
  }
  return {
    write,
    about: (title: string, author: string) => doc.setProperties({ title, author }),
    /** Wraps a text between words, and within a word that is too long. */
    wrap: (text: string, width: number, style: Style = {}) =>
      text.split('\n').flatMap((line) => wrapText(line, (part) => widthOf(part, style) <= width)),
    rule(y: number, from: number = page.side, shade = 200) {
      doc.setDrawColor(shade)
      doc.setLineWidth(0.2)
      doc.line(from, y, right, y)
    },
    addPage: () => void doc.addPage(),
    numberPages() {
      const count = doc.getNumberOfPages()
      if (count === 1) return
      for (let number = 1; number <= count; number++) {
        doc.setPage(number)
        write(`${number} / ${count}`, right, page.height - 10, { size: 8, color: 110, isAtEnd: true })
      }
    },
    file: () => doc.output('blob'),
  }
}

/** The library's type of an added font. */
type Metadata = { cmap: { unicode: { codeMap: Record<number, number> } } }

/** The library takes files as strings with one character per byte. */
function binaryOf(bytes: Uint8Array): string {
  const part = 32_768
  let text = ''
  for (let at = 0; at < bytes.length; at += part)
    text += String.fromCharCode(...bytes.subarray(at, at + part))
  return text
}

function wrapText(text: string, fits: (part: string) => boolean): string[] {
  if (fits(text)) return [text]
  const words = text.split(/(?<=\s)/)
  const parts = words.length > 1 ? words : [...text]
  const done: string[] = []
  let line = ''
  for (const part of parts) {
    if (line !== '' && !fits((line + part).trimEnd())) {
      done.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  if (line !== '') done.push(line.trimEnd())
  // A single word that is too long.
  return done.length > 1 ? done.flatMap((one) => wrapText(one, fits)) : done
}

/** A text drawn by the browser, with its size in millimetres; undefined without a canvas. */
function drawn(text: string, { size = 10, isBold = false, color = 0 }: Style) {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const dots = size * sharpness
  const font = `${isBold ? 600 : 400} ${dots}px ${getComputedStyle(document.body).fontFamily}`
  pen.font = font
  const { width } = pen.measureText(text)
  const [above, below] = [dots * 1.1, dots * 0.4]
  canvas.width = Math.max(1, Math.ceil(width))
  canvas.height = Math.ceil(above + below)
  // Resizing a canvas resets its font.
  pen.font = font
  pen.fillStyle = `rgb(${color} ${color} ${color})`
  pen.fillText(text, 0, above)
  const scale = perPoint / sharpness
  return {
    data: canvas.toDataURL('image/png'),
    width: canvas.width * scale,
    height: canvas.height * scale,
    above: above * scale,
  }
}

function head(pen: Pen, { title, number, stamp, seller }: Paper): number {
  pen.write(title, right, page.top + 4, { size: 16, isBold: true, isAtEnd: true })
  pen.write(number, right, page.top + 11, { size: 12, isAtEnd: true })
  if (stamp) pen.write(stamp, right, page.top + 17, { isBold: true, isAtEnd: true })
  let y = page.top + 4
  const [name = '', ...rest] = seller
  for (const line of pen.wrap(name, inner * 0.6, { size: 13, isBold: true })) {
    pen.write(line, page.side, y, { size: 13, isBold: true })
    y += lineOf(13)
  }
  for (const text of rest) {
    for (const line of pen.wrap(text, inner * 0.6, { size: 9 })) {
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
    pen.write(value, to, y, { isAtEnd: true })
    y += lineOf(10) + 0.8
  }
  return y
}

/** Returns `y`, or the top of a new page when the height does not fit. */
function roomFor(pen: Pen, y: number, height: number, onNewPage?: (y: number) => number): number {
  if (y + height <= page.height - page.bottom) return y
  pen.addPage()
  return onNewPage?.(page.top) ?? page.top
}

function lines(pen: Pen, { heads, lines: rows, nothing }: Paper, from: number): number {
  const small = { size: 8, color: 110 }
  const end = { isAtEnd: true }
  const heading = (y: number) => {
    pen.write(heads.text, page.side, y, small)
    pen.write(heads.quantity, columns.quantity, y, { ...small, ...end })
    pen.write(heads.price, columns.price, y, { ...small, ...end })
    if (heads.tax) pen.write(heads.tax, columns.tax, y, { ...small, ...end })
    pen.write(heads.sum, columns.sum, y, { ...small, ...end })
    pen.rule(y + 2, page.side, 120)
    return y + 7
  }
  let y = heading(from)
  for (const { text, quantity, price, tax, sum } of rows) {
    const parts = pen.wrap(text, columns.quantity - page.side - 22)
    y = roomFor(pen, y, parts.length * lineOf(10) + 2, heading)
    pen.write(quantity, columns.quantity, y, end)
    pen.write(price, columns.price, y, end)
    if (tax) pen.write(tax, columns.tax, y, end)
    pen.write(sum, columns.sum, y, end)
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

function sums(pen: Pen, { sums: rows }: Paper, from: number): number {
  let y = roomFor(pen, from, rows.length * (lineOf(10) + 2))
  for (const { name, amount, isWhole = false } of rows) {
    if (isWhole) pen.rule(y - 4.4, 115, 120)
    pen.write(name, 115, y, { isBold: isWhole, color: isWhole ? 0 : 90 })
    pen.write(amount, right, y, { isBold: isWhole, isAtEnd: true })
    y += lineOf(10) + 1.6
  }
  return y
}

function payment(pen: Pen, { title, facts }: NonNullable<Paper['pay']>, from: number): number {
  const y = roomFor(pen, from, (facts.length + 1) * (lineOf(10) + 0.8))
  pen.write(title, page.side, y, { size: 8, color: 110 })
  return table(pen, facts, y + lineOf(10), { from: page.side, to: 110 })
}

function terms(pen: Pen, text: string, from: number): void {
  let y = from
  for (const line of pen.wrap(text, inner, { size: 9 })) {
    y = roomFor(pen, y, lineOf(9))
    pen.write(line, page.side, y, { size: 9, color: 60 })
    y += lineOf(9)
  }
}
