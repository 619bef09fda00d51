import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byRelevance, piecesOf, relevanceOf } from '#contract/relevance.ts'

test('a name that begins so stands before a word that does, that before one that holds it, and the rest last', () => {
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
  piecesOf(text, typed)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

test.for([
  ['Hélène Fontaine', 'hele', '[Hélè]ne Fontaine'],
  ['Hele\u0301ne', 'hele', '[Hele\u0301]ne'],
  ['Pale Elm', 'e', 'Pale [E]lm'],
  ['Big zelda lamp', 'lamp big', '[Big] zelda [lamp]'],
  ['陶瓷水壶', '水壶', '陶瓷[水壶]'],
  ['Lamp', 'x', 'Lamp'],
  ['Lamp', '', 'Lamp'],
  ['🌿 Fern', 'fe', '🌿 [Fe]rn'],
] as const)('of “%s” “%s” is %s', ([text, typed, wanted]) => expect(shown(text, typed)).toBe(wanted))

test('the pieces are the text, whatever was typed', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'É', 'é', '\u0301', ' ', '-', 'ß', 'İ', 'ﬁ', '水', '🌿'),
  })
  void fc.assert(
    fc.property(letters, letters, (text, typed) => {
      expect(
        piecesOf(text, typed)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
