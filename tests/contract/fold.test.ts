import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareNames, foldText } from '#contract/fold.ts'
import { matchesSearch, matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'

it.for([
  ['Émile', 'emile'],
  ['E\u0301mile', 'emile'],
  ['Ștefan', 'stefan'],
  ['Ştefan', 'stefan'],
  ['Țară', 'tara'],
  ['Ţară', 'tara'],
  ['O’Brien', "o'brien"],
  ['Oʼbrien', "o'brien"],
  ['O´Brien', "o'brien"],
  ['ＡＢＣ１２３', 'abc123'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['Cœur', 'coeur'],
  ['Đorđe', 'dorde'],
  ['İIıi', 'iiii'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Ярослав', 'ярослав'],
  ['Jean\u2011Luc\u202f!', 'jean-luc !'],
  ['co\u00adop', 'coop'],
  ['上海', '上海'],
] as const)('folds %s to %s', ([text, folded]) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

it('sorts accented names next to their plain letters', () => {
  const names = ['Zoe', 'Émile', 'Ștefan', 'Ana', 'stan', 'Ömer', 'emma', 'Étienne', '𝒳', '\u{1f33f}']
  expect(names.toSorted(compareNames)).toEqual([
    ...['Ana', 'Émile', 'emma', 'Étienne', 'Ömer', 'stan', 'Ștefan', '𝒳', 'Zoe', '\u{1f33f}'],
  ])
})

it('compares characters by code point', () => {
  expect(compareNames('\uffee', '\u{1f33f}')).toBeLessThan(0)
  expect(compareNames('a', 'ab')).toBeLessThan(0)
  expect(compareNames('É', 'e')).toBe(0)
})

const person = searchTextOf(['Ștefan O’Brien', 'stefan@lodz.example'], ['+40 721-000.123'])

it.for([
  ...['stefan', 'Ştefan', 's\u0326tefan'],
  ...["o'brien", 'O’BRIEN', 'brien stefan', 'o’brien, ștefan', 'ｓｔｅｆａｎ', 'ŁODZ'],
  ...['0721000123', '0721 000 123', '0721-000-123', '721000123', '+40721000123', '+40 721 000 123'],
  ...['(0721) 000123', '0040721000123', '000123', 'stefan 0721 000 123', '０７２１０００１２３'],
])('finds a person by “%s”', (typed) => expect(matchesWords(person, searchWords(typed))).toBe(true))

it.for(['stefana', 'stefan maria', '0722000123', '0721 000 124', '00012 stefan@lodz.example.org'])(
  'does not find a person by “%s”',
  (typed) => expect(matchesWords(person, searchWords(typed))).toBe(false),
)

it('finds a national phone number by its international form', () => {
  const national = searchTextOf([], ['0721 000 123'])
  expect(matchesWords(national, searchWords('+40 721 000 123'))).toBe(true)
  expect(matchesWords(national, searchWords('+40 721 000 124'))).toBe(false)
})

it('keeps a decimal comma in its word', () => {
  expect(searchWords('lamp,12,50')).toEqual([['lamp'], ['12,50']])
  expect(searchWords(' € ; , ')).toEqual([])
})

it('limits the words of a search', () => {
  const q = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
  expect(searchWords(q)).toHaveLength(20)
})

it('finds every text by its own words in any order', () => {
  const word = fc.string({
    unit: fc.constantFrom('É', 'e\u0301', 'ș', 'ß', 'Ł', '’', 'a', '1', '水', 'İ', 'Σ'),
  })
  void fc.assert(
    fc.property(
      fc.array(
        word.filter((text) => text !== ''),
        { maxLength: 10 },
      ),
      (words) => {
        expect(matchesSearch(words, words.toReversed().join(' '))).toBe(true)
      },
    ),
  )
})
