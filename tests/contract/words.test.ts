import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitList, written } from '#contract/words.ts'

it('restores joined words with any characters', () => {
  void fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', ' ', ',', '\\') }), { minLength: 1 }),
      (words) => {
        expect(splitList(written(words))).toEqual(words)
      },
    ),
  )
})

it.for([
  ['France,Romania', ['France', 'Romania']],
  ['Korea\\, Republic of,Japan', ['Korea, Republic of', 'Japan']],
  ['', ['']],
  ['a,,b,', ['a', '', 'b', '']],
  ['C:\\new', ['C:\\new']],
] as const)('splits "%s" into %o', ([text, words]) => {
  expect(splitList(text)).toEqual(words)
})
