export type Piece = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
const tails = /[.,;:!?'’…)\]}]+$/u

export function segmentsOf(text: string): Piece[] {
  const segments: Piece[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    const linkText = withoutTail(match)
    const href = hrefOf(linkText)
    if (!href) continue
    if (index > from) segments.push({ text: text.slice(from, index) })
    segments.push({ text: linkText, href })
    from = index + linkText.length
  }
  if (from < text.length) segments.push({ text: text.slice(from) })
  return segments
}

/** Drops punctuation after an address; a closing bracket stays when the address contains the opening one. */
function withoutTail(match: string): string {
  const tail = tails.exec(match)?.[0] ?? ''
  const bare = match.slice(0, match.length - tail.length)
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
