/** The characters between the words of a name; the server uses the same. */
export const apart = ' -/\'’.,(&+"_'
const spaced = (text: string) => [...text].map((one) => (apart.includes(one) ? ' ' : one)).join('')

/** A text as searches compare it: without accents and capitals. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The rank of a name for a typed text: 0 it begins so, 1 one of its words does, 2 it holds the text, 3 only something
 * else about it does.
 */
export function relevanceOf(name: string, typed: string): 0 | 1 | 2 | 3 {
  const [text, wanted] = [folded(name), folded(typed.trim())]
  if (text.startsWith(wanted)) return 0
  if (spaced(text).includes(` ${spaced(wanted)}`)) return 1
  return text.includes(wanted) ? 2 : 3
}

/** Those whose name answers best first; what answers equally well stays in its order. */
export const byRelevance = <One>(found: readonly One[], typed: string, nameOf: (one: One) => string): One[] =>
  found.toSorted((one, other) => relevanceOf(nameOf(one), typed) - relevanceOf(nameOf(other), typed))

/** A word with one typing error taken out of it: `any` stands for one letter, whichever it is. */
export type NearForm = { before: string; any: boolean; after: string }

/** Shorter words are too near to everything; longer ones have too many forms to look for. */
const [fewestOfNear, mostOfNear] = [4, 24]

/**
 * The words within one typing error of a word: a wrong letter, one that is missing, one too many, or two
 * that changed places. The first letter is taken for right; a word of less than four letters, or more
 * than 24, has no forms.
 */
export function nearForms(word: string): NearForm[] {
  const letters = [...word]
  if (letters.length < fewestOfNear || letters.length > mostOfNear) return []
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters.slice(0, index + 1).join('')
    const [following, ...rest] = letters.slice(index + 2)
    const after = letters.slice(index + 2).join('')
    return [
      { before, any: true, after },
      { before, any: true, after: letter + after },
      ...(letters.length > fewestOfNear ? [{ before, any: false, after }] : []),
      ...(following ? [{ before: before + following + letter, any: false, after: rest.join('') }] : []),
    ]
  })
}

const literal = (part: string) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Fits folded texts of which a word begins with a word that has one typing error; undefined for one without forms. */
export function nearPattern(word: string): RegExp | undefined {
  const forms = nearForms(folded(word))
  if (forms.length === 0) return undefined
  const written = forms.map(
    ({ before, any, after }) => `${literal(before)}${any ? '.' : ''}${literal(after)}`,
  )
  return new RegExp(`(?:^| )(?:${written.join('|')})`, 'u')
}

/** True for a text that has every typed word, each with at most one error, at the beginning of a word. */
export function holdsNearly(text: string, typed: string): boolean {
  const inText = ` ${spaced(folded(text))}`
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => inText.includes(word) || nearPattern(word)?.test(inText))
}

export type Piece = { text: string; isHit: boolean }

/** A text in pieces: what was typed, where a word begins so, otherwise where it stands first; or each of its words. */
export function piecesOf(text: string, typed: string): Piece[] {
  const wanted = folded(typed.trim())
  const words = folded(text).includes(wanted) ? [wanted] : wanted.split(/\s+/)
  const letters = [...text]
  // Without its accents a letter may be longer or nothing: each part remembers whose it is.
  const owners = letters.flatMap((letter, at) =>
    folded(letter)
      .split('')
      .map(() => at),
  )
  const plain = letters.map(folded).join('')
  const hit = new Set<number>()
  for (const word of words.filter(Boolean)) {
    const begun = ` ${spaced(plain)}`.indexOf(` ${spaced(word)}`)
    const from = begun >= 0 ? begun : plain.indexOf(word)
    if (from >= 0) for (let at = from; at < from + word.length; at++) hit.add(owners[at] ?? -1)
  }
  const pieces: Piece[] = []
  letters.forEach((letter, at) => {
    const isHit = hit.has(at)
    const last = pieces.at(-1)
    // An accent of its own belongs to the letter before it.
    if (last && (last.isHit === isHit || folded(letter) === '')) last.text += letter
    else pieces.push({ text: letter, isHit })
  })
  return pieces
}
