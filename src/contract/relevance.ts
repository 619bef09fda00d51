import { foldText } from './fold.ts'
import { searchWords } from './text-search.ts'

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

/** The characters of a text and the indexes of those that match: at the beginning of a word, otherwise anywhere; or of each typed word. */
function matchesIn(text: string, typed: string): { characters: string[]; hits: Set<number> } {
  const query = foldText(typed.trim())
  const words = foldText(text).includes(query) ? [query] : searchWords(typed).map(([word = '']) => word)
  const characters = [...text]
  // Folding may lengthen or remove a letter: each folded letter keeps the index of its original.
  const owners = characters.flatMap((character, at) =>
    foldText(character)
      .split('')
      .map(() => at),
  )
  const plain = characters.map(foldText).join('')
  const hits = new Set<number>()
  for (const word of words.filter(Boolean)) {
    const begun = ` ${withSpaces(plain)}`.indexOf(` ${withSpaces(word)}`)
    const from = begun >= 0 ? begun : plain.indexOf(word)
    if (from >= 0) for (let at = from; at < from + word.length; at++) hits.add(owners[at] ?? -1)
  }
  return { characters, hits }
}

/** Splits a text at the matches of a search. */
export function segmentsOf(text: string, typed: string): Piece[] {
  const { characters, hits } = matchesIn(text, typed)
  const segments: Piece[] = []
  characters.forEach((character, at) => {
    const isHit = hits.has(at)
    const last = segments.at(-1)
    // A combining accent belongs to the letter before it.
    if (last && (last.isHit === isHit || foldText(character) === '')) last.text += character
    else segments.push({ text: character, isHit })
  })
  return segments
}

/** Characters shown before the first match, and in all. */
const [charactersBefore, excerptLength] = [20, 80]

/** A part of a text around its first match that begins and ends with whole words, where words have spaces between them. */
export function excerptOf(text: string, typed: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const { characters, hits } = matchesIn(flat, typed)
  if (characters.length <= excerptLength) return flat
  const match = hits.size === 0 ? 0 : Math.min(...hits)
  const begin = match <= charactersBefore ? 0 : wordAt(characters, match - charactersBefore, match)
  const longest = begin + excerptLength
  if (longest >= characters.length) return `${begin > 0 ? '…' : ''}${characters.slice(begin).join('')}`
  const lastSpace = characters.lastIndexOf(' ', longest)
  let matchEnd = match
  while (hits.has(matchEnd)) matchEnd += 1
  const end = lastSpace > begin && lastSpace >= matchEnd ? lastSpace : Math.max(longest, matchEnd)
  return `${begin > 0 ? '…' : ''}${characters.slice(begin, end).join('').trim()}…`
}

/** The beginning of the first word from an index on, or that index without one before the end. */
function wordAt(characters: readonly string[], from: number, end: number): number {
  const space = characters.indexOf(' ', from - 1)
  return space >= 0 && space < end ? space + 1 : from
}
