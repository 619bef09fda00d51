import type { Locale } from '#kernel/config.ts'
import { formatsOf } from '#kernel/format.ts'

/** The heading of names that begin with no letter of the reader's language. */
export const noLetter = '#'

const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const alphabets: Record<Locale, readonly string[]> = {
  en: latin,
  fr: latin,
  ro: [...'AĂÂBCDEFGHIÎJKLMNOPQRSȘTȚUVWXYZ'],
  zh: latin,
}
const sounds = [...'阿八嚓咑妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀']
const soundLetters = [...'ABCDEFGHJKLMNOPQRSTWXYZ']

export function initialsOf(locale: Locale) {
  const { compare, compareLetters } = formatsOf(locale)
  const alphabet = alphabets[locale]
  const cache = new Map<string, string>()

  function initialOf(name: string): string {
    const [first = ''] = name.normalize('NFC').trimStart()
    const initial = cache.get(first) ?? find(first)
    cache.set(first, initial)
    return initial
  }

  /** The last letter that does not sort after it. */
  function find(first: string): string {
    if (locale === 'zh' && /\p{Script=Han}/u.test(first)) {
      const at = sounds.findLastIndex((sound) => compare(sound, first) <= 0)
      return soundLetters[at] ?? noLetter
    }
    if (!/\p{Script=Latin}/u.test(first)) return noLetter
    return alphabet.findLast((initial) => compareLetters(initial, first) <= 0) ?? noLetter
  }

  const ranks = new Map([...alphabet, noLetter].map((initial, rank) => [initial, rank]))
  return {
    initialOf,
    /** Sorts by letter and then by name; names without a letter come last. */
    sorted: <One>(all: readonly One[], nameOf: (item: One) => string): One[] => {
      const ranked = all.map((item) => {
        const name = nameOf(item)
        return { item: item, name, rank: ranks.get(initialOf(name)) ?? 0 }
      })
      ranked.sort((a, b) => a.rank - b.rank || compare(a.name, b.name))
      return ranked.map(({ item }) => item)
    },
  }
}
