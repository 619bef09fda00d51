import { describe, expect, test } from 'vitest'
import { changedFields, findConflict, mergeChoice } from '#forms/three-way.ts'

const before = { name: 'Ada', role: 'Miller', tags: ['mill'], notes: '' }
type Fields = typeof before
const conflict = (theirs: Partial<Fields>, mine: Partial<Fields>) =>
  findConflict(before, { ...before, ...theirs }, { ...before, ...mine })

test('lists are compared by what stands in them', () => {
  expect(changedFields(before, { ...before, tags: ['mill'] })).toEqual([])
  expect(changedFields(before, { ...before, tags: ['mill', 'choir'] })).toEqual(['tags'])
})

test('only what both have changed, to different values, has to be chosen', () => {
  const { fields, merged } = conflict(
    { role: 'Baker', notes: 'Closed', tags: [] },
    { role: 'Weaver', name: 'Ada P.', tags: [] },
  )
  expect(fields).toEqual(['role'])
  expect(merged).toEqual([
    { field: 'name', from: 'mine' },
    { field: 'tags', from: 'theirs' },
    { field: 'notes', from: 'theirs' },
  ])
})

test('what one alone has changed leaves nothing to choose', () => {
  expect(conflict({ role: 'Baker' }, { name: 'Ada P.' }).fields).toEqual([])
  expect(conflict({}, {})).toMatchObject({ fields: [], merged: [] })
})

describe('what comes of it', () => {
  const both = conflict(
    { role: 'Baker', notes: 'Closed', name: 'A.' },
    { role: 'Weaver', name: 'Ada P.', tags: [] },
  )

  test('has every field that one alone has changed, and mine where nothing was said', () => {
    expect(mergeChoice(both, {})).toEqual({ name: 'Ada P.', role: 'Weaver', tags: [], notes: 'Closed' })
  })
  test('has theirs where that was chosen', () => {
    expect(mergeChoice(both, { role: 'theirs' })).toMatchObject({ name: 'Ada P.', role: 'Baker' })
    expect(mergeChoice(both, { role: 'theirs', name: 'theirs' })).toEqual({
      name: 'A.',
      role: 'Baker',
      tags: [],
      notes: 'Closed',
    })
  })
  test('is theirs when I have changed nothing', () => {
    expect(mergeChoice(conflict({ role: 'Baker' }, {}), {})).toEqual({ ...before, role: 'Baker' })
  })
})

test('an area may say for itself when two values are the same', () => {
  const sameWords = (one: Fields, other: Fields) =>
    changedFields(one, other).filter((field) => String(one[field]).trim() !== String(other[field]).trim())
  const theirs = { ...before, role: 'Miller ' }
  expect(findConflict(before, theirs, { ...before, role: 'Weaver' }, sameWords)).toMatchObject({
    fields: [],
    merged: [{ field: 'role', from: 'mine' }],
  })
})
