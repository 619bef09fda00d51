/** A part of a text; with `href` for an address. */
export type Piece = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
const tails = /[.,;:!?'’…)\]}]+$/u

/** Splits a text at its web addresses; only these become links. */
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

/** Drops punctuation after an address; a closing bracket stays when the address contains the opening one. */
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
