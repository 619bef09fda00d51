import { describe, expect, it } from 'vitest'
import { changedFields, findConflict, mergeChoice } from '#forms/three-way.ts'

const before = { name: 'Ada', role: 'Miller', tags: ['mill'], notes: '' }
type Fields = typeof before
const conflict = (theirs: Partial<Fields>, mine: Partial<Fields>) =>
  findConflict(before, { ...before, ...theirs }, { ...before, ...mine })

it('compares lists by their contents', () => {
  expect(changedFields(before, { ...before, tags: ['mill'] })).toEqual([])
  expect(changedFields(before, { ...before, tags: ['mill', 'choir'] })).toEqual(['tags'])
})

it('asks only about fields that both changed to different values', () => {
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

it('asks nothing when both sides changed different fields', () => {
  expect(conflict({ role: 'Baker' }, { name: 'Ada P.' }).fields).toEqual([])
  expect(conflict({}, {})).toMatchObject({ fields: [], merged: [] })
})

describe('merged result', () => {
  const both = conflict(
    { role: 'Baker', notes: 'Closed', name: 'A.' },
    { role: 'Weaver', name: 'Ada P.', tags: [] },
  )

  it('has the changes of both sides, and yours without a choice', () => {
    expect(mergeChoice(both, {})).toEqual({ name: 'Ada P.', role: 'Weaver', tags: [], notes: 'Closed' })
  })
  it('has theirs where chosen', () => {
    expect(mergeChoice(both, { role: 'theirs' })).toMatchObject({ name: 'Ada P.', role: 'Baker' })
    expect(mergeChoice(both, { role: 'theirs', name: 'theirs' })).toEqual({
      name: 'A.',
      role: 'Baker',
      tags: [],
      notes: 'Closed',
    })
  })
  it('is theirs when you changed nothing', () => {
    expect(mergeChoice(conflict({ role: 'Baker' }, {}), {})).toEqual({ ...before, role: 'Baker' })
  })
})

it('uses the comparison of an area', () => {
  const sameWords = (one: Fields, other: Fields) =>
    changedFields(one, other).filter((field) => String(one[field]).trim() !== String(other[field]).trim())
  const theirs = { ...before, role: 'Miller ' }
  expect(findConflict(before, theirs, { ...before, role: 'Weaver' }, sameWords)).toMatchObject({
    fields: [],
    merged: [{ field: 'role', from: 'mine' }],
  })
})
