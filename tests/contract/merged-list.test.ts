import { describe, expect, it } from 'vitest'
import { mergedList, plainEntry } from '#contract/merged-list.ts'

const words = (before: string, theirs: string, mine: string) =>
  mergedList([...before], [...theirs], [...mine], plainEntry)?.join('')

describe('list of words changed by two people', () => {
  it.for([
    ['mine alone', 'abc', 'abc', 'acd', 'acd'],
    ['theirs alone', 'abc', 'bcx', 'abc', 'bcx'],
    ['both added at the end', 'ab', 'abx', 'aby', 'abxy'],
    ['both added the same', 'ab', 'abx', 'abx', 'abx'],
    ['added in the middle', 'ab', 'abx', 'ayb', 'aybx'],
    ['two added in a row', 'ab', 'axb', 'abyz', 'axbyz'],
    ['one took away, one added', 'abc', 'bc', 'abcd', 'bcd'],
    ['both took away', 'abc', 'ab', 'bc', 'b'],
    ['nothing is left', 'ab', 'a', 'b', ''],
    ['repeated: mine is there already', 'ab', 'aby', 'aby', 'aby'],
  ] as const)('merges words: %s', ([, before, theirs, mine, merged]) => {
    expect(words(before, theirs, mine)).toBe(merged)
  })
})

describe('checklist changed by two people', () => {
  type Step = { id: string; isDone: boolean }
  const entry = { idOf: ({ id }: Step) => id, wordOf: ({ isDone }: Step) => String(isDone) }
  /** A capital letter is a step that is done. */
  const steps = (text: string): Step[] =>
    [...text].map((letter) => ({ id: letter.toLowerCase(), isDone: letter !== letter.toLowerCase() }))
  const merged = (before: string, theirs: string, mine: string) =>
    mergedList(steps(before), steps(theirs), steps(mine), entry)
      ?.map(({ id, isDone }) => (isDone ? id.toUpperCase() : id))
      .join('')

  it.for([
    ['each ticked another', 'abc', 'Abc', 'aBc', 'ABc'],
    ['both ticked the same', 'abc', 'Abc', 'Abc', 'Abc'],
    ['one ticked, one added', 'ab', 'Ab', 'abc', 'Abc'],
    ['one ticked what the other took away', 'ab', 'Ab', 'b', undefined],
    ['one took away what the other ticked', 'ab', 'b', 'Ab', undefined],
  ] as const)('merges steps: %s', ([, before, theirs, mine, expected]) => {
    expect(merged(before, theirs, mine)).toBe(expected)
  })
})
