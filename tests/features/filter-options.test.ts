import { expect, it } from 'vitest'
import { filterOptions } from '#forms/filter-options.ts'
import { onlyMatch } from '#forms/only-match.ts'

const people = ['Inès Moreau', 'Ștefan O’Brien', 'Zoe'].map((label) => ({ value: label, label }))

it.for([
  ['moreau ines', ['Inès Moreau']],
  ["ştefan o'b", ['Ștefan O’Brien']],
  ['', ['Inès Moreau', 'Ștefan O’Brien', 'Zoe']],
  ['nobody', []],
] as const)('offers options for “%s” without case and accents', ([search, labels]) => {
  const options = filterOptions({ options: people, search, limit: 10 })
  expect(options.map((option) => 'label' in option && option.label)).toEqual(labels)
  expect(filterOptions({ options: people, search, limit: 1 })).toHaveLength(Math.min(labels.length, 1))
})

it('takes the only option that matches a typed name without accents', () => {
  expect(onlyMatch(people, 'ines')?.label).toBe('Inès Moreau')
  expect(onlyMatch(people, 'zoé')?.label).toBe('Zoe')
  expect(onlyMatch(people, 'o')).toBeUndefined()
})
