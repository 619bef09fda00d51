import { foldText } from './fold.ts'

/** Characters that separate the words of a name; the server uses the same. */
export const apart = ' -/\'.,(&+"_'
const withSpaces = (text: string) =>
  [...text].map((character) => (apart.includes(character) ? ' ' : character)).join('')

/** 0: begins with it, 1: a word begins with it, 2: contains it, 3: only another field matches. */
export function relevanceOf(name: string, typed: string): 0 | 1 | 2 | 3 {
  const [text, query] = [foldText(name), foldText(typed.trim())]
  if (text.startsWith(query)) return 0
  if (withSpaces(text).includes(` ${withSpaces(query)}`)) return 1
  return text.includes(query) ? 2 : 3
}

export const byRelevance = <One>(
  candidates: readonly One[],
  typed: string,
  nameOf: (item: One) => string,
): One[] => candidates.toSorted((a, b) => relevanceOf(nameOf(a), typed) - relevanceOf(nameOf(b), typed))

/** A pattern for a typing error: `any` matches one letter. */
export type NearForm = { before: string; any: boolean; after: string }

/** Shorter words match too much; longer ones have too many forms. */
const [fewestOfNear, maxOfNear] = [4, 24]

/** One wrong, missing, extra or swapped letter after the first; words of 4 to 24 letters only. */
export function nearForms(word: string): NearForm[] {
  const letters = [...word]
  if (letters.length < fewestOfNear || letters.length > maxOfNear) return []
  return letters.slice(1).flatMap((letter, index) => {
    const prefix = letters.slice(0, index + 1).join('')
    const [following, ...rest] = letters.slice(index + 2)
    const after = letters.slice(index + 2).join('')
    return [
      { before: prefix, any: true, after },
      { before: prefix, any: true, after: letter + after },
      ...(letters.length > fewestOfNear ? [{ before: prefix, any: false, after }] : []),
      ...(following ? [{ before: prefix + following + letter, any: false, after: rest.join('') }] : []),
    ]
  })
}

const literal = (part: string) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches folded texts; undefined for a word without patterns. */
export function nearPattern(word: string): RegExp | undefined {
  const forms = nearForms(foldText(word))
  if (forms.length === 0) return undefined
  const written = forms.map(
    ({ before, any, after }) => `${literal(before)}${any ? '.' : ''}${literal(after)}`,
  )
  return new RegExp(`(?:^| )(?:${written.join('|')})`, 'u')
}

/** True when each typed word, with at most one error, begins a word of the text. */
export function holdsNearly(text: string, typed: string): boolean {
  const inText = ` ${withSpaces(foldText(text))}`
  return foldText(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => inText.includes(word) || nearPattern(word)?.test(inText))
}

export type Piece = { text: string; isHit: boolean }

/** Splits a text at the matches of a search: at the beginning of a word, otherwise anywhere; or of each typed word. */
export function segmentsOf(text: string, typed: string): Piece[] {
  const query = foldText(typed.trim())
  const words = foldText(text).includes(query) ? [query] : query.split(/\s+/)
  const letters = [...text]
  // Folding may lengthen or remove a letter: each folded letter keeps the index of its original.
  const owners = letters.flatMap((letter, at) =>
    foldText(letter)
      .split('')
      .map(() => at),
  )
  const plain = letters.map(foldText).join('')
  const hit = new Set<number>()
  for (const word of words.filter(Boolean)) {
    const begun = ` ${withSpaces(plain)}`.indexOf(` ${withSpaces(word)}`)
    const from = begun >= 0 ? begun : plain.indexOf(word)
    if (from >= 0) for (let at = from; at < from + word.length; at++) hit.add(owners[at] ?? -1)
  }
  const segments: Piece[] = []
  letters.forEach((letter, at) => {
    const isHit = hit.has(at)
    const last = segments.at(-1)
    // A combining accent belongs to the letter before it.
    if (last && (last.isHit === isHit || foldText(letter) === '')) last.text += letter
    else segments.push({ text: letter, isHit })
  })
  return segments
}
