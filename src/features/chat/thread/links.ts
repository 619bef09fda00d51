/** A text, or a part of it that is an address. */
export type Piece = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
const tails = /[.,;:!?'’…)\]}]+$/u

/** A text in pieces, with what leads to a site told apart; nothing else of it is ever more than text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTail(found)
    const href = hrefOf(shown)
    if (!href) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: shown, href })
    from = index + shown.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** What ends the sentence is not of the address; a bracket that was opened in it is. */
function withoutTail(found: string): string {
  const tail = tails.exec(found)?.[0] ?? ''
  const bare = found.slice(0, found.length - tail.length)
  return tail.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare
}

function hrefOf(text: string): string | undefined {
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text)
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined
  } catch {
    return undefined
  }
}
