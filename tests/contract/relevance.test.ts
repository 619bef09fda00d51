import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { byRelevance, excerptOf, holdsNearly, relevanceOf, segmentsOf } from '#contract/relevance.ts'

it('ranks names by a match at their start, at a word, inside a word and none', () => {
  const names = ['Elm & Co', 'Camel', 'Palm Elm', 'O’Elmer', 'Élmond']
  expect(names.map((name) => relevanceOf(name, 'elm'))).toEqual([0, 3, 1, 1, 0])
  expect(relevanceOf('Camel', 'ame')).toBe(2)
  expect(byRelevance(names, ' ELM ', (name) => name)).toEqual([
    'Elm & Co',
    'Élmond',
    'Palm Elm',
    'O’Elmer',
    'Camel',
  ])
})

const shown = (text: string, typed: string) =>
  segmentsOf(text, typed)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

it.for([
  ['hele', '[Hélè]ne Fontaine'],
  ['hele', '[Hele\u0301]ne'],
  ['e', 'Pale [E]lm'],
  ['lamp big', '[Big] zelda [lamp]'],
  ['水壶', '陶瓷[水壶]'],
  ['x', 'Lamp'],
  ['', 'Lamp'],
  ['fe', '🌿 [Fe]rn'],
] as const)('marks the match of “%s” in %s', ([typed, marked]) =>
  expect(shown(marked.replace(/[[\]]/g, ''), typed)).toBe(marked),
)

it('splits a text into parts that add up to it', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'É', 'é', '\u0301', ' ', '-', 'ß', 'İ', 'ﬁ', '水', '🌿'),
  })
  void fc.assert(
    fc.property(letters, letters, (text, typed) => {
      expect(
        segmentsOf(text, typed)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

it.for([
  ['Customers', 'custmers', true],
  ['Customers', 'custommers', true],
  ['Customers', 'cusotmers', true],
  ['Customers', 'custimers', true],
  ['Customers', 'cusqomxrs', false],
  ['Customers', 'kustomers', false],
  ['Big zelda lamp', 'zelds lamp', true],
  ['Big zelda lamp', 'elfa', false],
  ['O’Brien', 'brein', true],
  ['Élodie', 'elodei', true],
  ['C++ (old)', 'c++.', false],
  ['Lamp', 'lam', true],
  ['Lamp', 'lxm', false],
] as const)('finds in “%s” a near match for “%s”: %s', ([text, typed, wanted]) =>
  expect(holdsNearly(text, typed)).toBe(wanted),
)

it('tolerates one wrong, missing, extra or swapped letter in any word', () => {
  const letter: fc.Arbitrary<string> = fc.constantFrom('a', 'b', '%', '\\', '水')
  const word = fc.array(letter, { minLength: 5, maxLength: 24 })
  const at = fc.nat(100)
  void fc.assert(
    fc.property(word, letter, at, fc.constantFrom(0, 1, 2, 3), (letters, other, where, kind) => {
      const index = 1 + (where % (letters.length - 2))
      const typed = [
        letters.with(index, other),
        letters.toSpliced(index, 1),
        letters.toSpliced(index, 0, other).slice(0, 24),
        letters.toSpliced(index, 2, letters[index + 1] ?? '', letters[index] ?? ''),
      ][kind]
      expect(holdsNearly(letters.join(''), typed?.join('') ?? '')).toBe(true)
    }),
  )
})

const filler = 'lorem ipsum dolor sit amet consectetur '.repeat(6)

it.for([
  ['quagga', 'A quagga is sold.', 'A quagga is sold.'],
  ['QUAGGA', `The quagga ${filler}`, /^The quagga lorem .* \p{L}+…$/u],
  ['quagga', `${filler}the quagga ${filler}`, /^…(?:\p{L}+ )*the quagga lorem .*…$/u],
  ['cafe', `${filler}un café noir`, /^….* un café noir$/u],
  ['noir cafe', `${filler}un café très noir`, /^….* un café très noir$/u],
  ['absent', filler, /^lorem .*\p{L}…$/u],
  ['水壶', `${'陶瓷'.repeat(60)}水壶${'陶瓷'.repeat(60)}`, /^…(?:陶瓷)+水壶(?:陶瓷)+.?…$/u],
] as const)('shows the match of “%s” in an excerpt', ([typed, text, expected]) => {
  const excerpt = excerptOf(text, typed)
  expect(excerpt).toMatch(expected)
  expect([...excerpt].length).toBeLessThanOrEqual(82)
})

it('cuts excerpts only between words', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'É', 'e\u0301', 'ß', '🌿'),
    minLength: 1,
    maxLength: 9,
  })
  void fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), fc.nat(), (words, index) => {
      const typed = words[index % words.length] ?? ''
      const excerpt = excerptOf(words.join(' '), typed)
      for (const part of excerpt.replaceAll('…', '').split(' ')) expect(words).toContain(part)
      expect(segmentsOf(excerpt, typed).some(({ isHit }) => isHit)).toBe(true)
    }),
  )
})
