import { jsPDF } from 'jspdf'
import type { Language } from '#contract/regional.ts'

/** Bytes of the TrueType fonts. */
export type Fonts = { regular: Uint8Array; bold: Uint8Array }

export const page = { width: 210, height: 297, top: 18, side: 16, bottom: 20 } as const
export const right = page.width - page.side
export const perPoint = 25.4 / 72
/** Pixels per point of texts that the browser draws, because the font lacks their characters. */
const sharpness = 4

type About = { title: string; author: string; language?: Language | undefined }
type Style = { size?: number; isBold?: boolean; color?: number; isAtEnd?: boolean }
export type Pen = ReturnType<typeof penOf>

export function penOf(fonts: Fonts) {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', putOnlyUsedFonts: true, compress: true })
  for (const [style, bytes] of [
    ['normal', fonts.regular],
    ['bold', fonts.bold],
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
  /** In millimetres. */
  function widthOf(rawText: string, style: Style = {}): number {
    const text = composeAccents(rawText)
    choose(style)
    return isCovered(text) ? doc.getTextWidth(text) : (drawn(text, style)?.width ?? 0)
  }
  function write(rawText: string, x: number, y: number, style: Style = {}) {
    if (rawText === '') return
    const text = composeAccents(rawText)
    choose(style)
    if (isCovered(text)) return void doc.text(text, x, y, { align: style.isAtEnd ? 'right' : 'left' })
    const picture = drawn(text, style)
    if (!picture) return
    const { width, height, above, data } = picture
    doc.addImage(data, 'PNG', style.isAtEnd ? x - width : x, y - above, width, height)
  }
  /** Draws on every page. */
  function onEachPage(draw: (number: number, count: number) => void) {
    const count = doc.getNumberOfPages()
    for (let number = 1; number <= count; number++) {
      doc.setPage(number)
      draw(number, count)
    }
  }
  /** Draws a PNG or JPEG into a box; returns its height, and 0 for other files. In millimetres. */
  function picture(uri: string, x: number, y: number, box: { width: number; height: number }): number {
    const type = /^data:image\/(png|jpeg);/.exec(uri)?.[1]
    if (!type) return 0
    try {
      const { width, height } = doc.getImageProperties(uri)
      const scale = Math.min(box.width / width, box.height / height)
      doc.addImage(uri, type.toUpperCase(), x, y, width * scale, height * scale)
      return height * scale
    } catch (error) {
      // Other programs can store a file that only begins like a picture.
      console.info('The logo could not be drawn', error)
      return 0
    }
  }
  return {
    write,
    picture,
    widthOf,
    onEachPage,
    about({ title, author, language }: About) {
      doc.setProperties({ title, author })
      if (language) doc.setLanguage(language)
    },
    /** Wraps a text between words, and within a word that is too long. */
    wrap: (text: string, width: number, style: Style = {}) =>
      composeAccents(text)
        .split('\n')
        .flatMap((line) => wrapText(line, (part) => widthOf(part, style) <= width)),
    rule(y: number, from: number = page.side, shade = 200) {
      doc.setDrawColor(shade)
      doc.setLineWidth(0.2)
      doc.line(from, y, right, y)
    },
    addPage: () => void doc.addPage(),
    numberPages: () =>
      onEachPage((number, count) => {
        if (count === 1) return
        write(`${number} / ${count}`, right, page.height - 10, { size: 8, color: 110, isAtEnd: true })
      }),
    file: () => doc.output('blob'),
  }
}

/** The font places an accent of its own beside its letter. */
const composeAccents = (text: string) => text.normalize('NFC')

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
  return done.length > 1 ? done.flatMap((line) => wrapText(line, fits)) : done
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
