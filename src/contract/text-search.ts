import { foldText } from './fold.ts'

/** Forms of a typed word; a text matches a word that it contains in one of them. */
export type SearchWord = readonly string[]

const maxWords = 20
/** Fewer digits occur in too many other numbers. */
const minPhoneDigits = 6
const maxCountryDigits = 3

/** Separates the fields of a search text; no one types it. */
const fieldSeparator = '\u001f'

const currencySign = /^\p{Sc}$/u
/** Commas separate words, except inside a number. */
const separators = /[\s\p{Cc};]+|,(?!\d)|(?<!\d),/u
const phonePart = /^[+(]?[\d()./-]+$/

export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/** Forms of a phone number: with and without the country code or the zero in front. */
function phoneForms(parts: readonly string[]): string[] {
  const digits = digitsOf(parts.join(''))
  const national = digits.replace(/^0+/, '')
  if (national.length < minPhoneDigits) return []
  const isInternational = parts[0]?.startsWith('+') || digits.startsWith('00')
  const lengths = isInternational ? Array.from({ length: maxCountryDigits }, (_, index) => index + 1) : []
  const withoutCountry = lengths.map((length) => `0${national.slice(length)}`)
  return [national, ...withoutCountry.filter((form) => form.length > minPhoneDigits)]
}

/** Neighbouring words that may be parts of one phone number, such as `0721 000 123`. */
function phoneOf(words: readonly string[], index: number): readonly string[] {
  const isPart = (word: string | undefined) => word !== undefined && phonePart.test(word)
  if (!isPart(words[index])) return []
  let [first, end] = [index, index + 1]
  while (isPart(words[first - 1])) first -= 1
  while (isPart(words[end])) end += 1
  return words.slice(first, end)
}

/** The words of a search, which match in any order; phone numbers match in any grouping of their digits. */
export function searchWords(q: string): SearchWord[] {
  const words = foldText(q)
    .split(separators)
    .filter((word) => word !== '' && !currencySign.test(word))
    .slice(0, maxWords)
  const forms = words.map((word, index): [string, SearchWord] => {
    const phone = phoneOf(words, index)
    return [word, [...new Set([word, ...(phone.length > 0 ? phoneForms([word]) : []), ...phoneForms(phone)])]]
  })
  return [...new Map(forms).values()]
}

/** Joins fields to a text for `matchesWords`; phones are added as digits too. */
export const searchTextOf = (fields: readonly string[], phones: readonly string[] = []): string =>
  foldText([...fields, ...phones, ...phones.map(digitsOf)].filter(Boolean).join(fieldSeparator))

/** True when a text from `searchTextOf` contains every word. */
export const matchesWords = (searchText: string, words: readonly SearchWord[]): boolean =>
  words.every((forms) => forms.some((form) => searchText.includes(form)))

export const matchesSearch = (fields: readonly string[], q: string): boolean =>
  matchesWords(searchTextOf(fields), searchWords(q))
