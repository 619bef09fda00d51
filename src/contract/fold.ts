const combiningMarks = /[\u0300-\u036f]/g
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
/** The capital letters whose small form is the same in every version of Unicode. */
const capitals = /[A-Z\u00c0-\u058f]/g

/** Letters and signs that Unicode does not decompose, by the form under which they are searched and sorted. */
const equivalents: Record<string, string> = {
  "'": '‘’‚‛ʼʹ′',
  '"': '“”„‟«»″',
  '-': '‐‒–—―−',
  ae: 'æ',
  d: 'đð',
  h: 'ħ',
  i: 'ı',
  l: 'ł',
  o: 'ø',
  oe: 'œ',
  ss: 'ßẞ',
  t: 'ŧ',
  th: 'þ',
  σ: 'ς',
}
const foldedBy = new Map(
  Object.entries(equivalents).flatMap(([folded, characters]) =>
    [...characters].map((character) => [character, folded]),
  ),
)
const special = new RegExp(`[${[...foldedBy.keys()].join('')}]`, 'g')
/** Decomposes to a space and an accent, so it is replaced first. */
const acuteAccent = /´/g

/** Folds a text for search and sorting: no case, accents or typographic variants. The SQL function `fold` does the same. */
export function foldText(text: string): string {
  return text
    .replace(acuteAccent, "'")
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(invisible, '')
    .replace(capitals, (character) => character.toLowerCase())
    .replace(special, (character) => foldedBy.get(character) ?? character)
}

/** Compares by code points, like the collation "C" of the database. */
function compareCodePoints(text: string, other: string): number {
  const [points, otherPoints] = [[...text], [...other]]
  const index = points.findIndex((point, at) => point !== otherPoints[at])
  if (index < 0) return points.length - otherPoints.length
  const otherPoint = otherPoints[index]?.codePointAt(0)
  return otherPoint === undefined ? 1 : (points[index]?.codePointAt(0) ?? 0) - otherPoint
}

/** Compares names in the order of the server's lists. */
export const compareNames = (name: string, other: string): number =>
  compareCodePoints(foldText(name), foldText(other))
