import { expect, it } from 'vitest'
import { pageChanges } from '#list/page-changes.ts'

type Row = { id: string; state: string }
const page = {
  rows: [
    { id: 'a', state: 'new' },
    { id: 'b', state: 'new' },
    { id: 'c', state: 'done' },
  ],
  total: 12,
  counts: { new: 7, done: 5 },
  other: 'stays',
}
const { changeRows, takeOutRows, bringBackRows } = pageChanges<Row, 'rows'>('rows', ({ state }) => [state])
const ids = ({ rows }: { rows: Row[] }) => rows.map(({ id }) => id)

it('counts changed rows under their new status', () => {
  const next = changeRows(page, ['b'], (row) => ({ ...row, state: 'done' }))
  expect(next.rows.map(({ state }) => state)).toEqual(['new', 'done', 'done'])
  expect(next).toMatchObject({ total: 12, counts: { new: 6, done: 6 }, other: 'stays' })
})

it('returns the same page when nothing changes', () => {
  expect(changeRows(page, ['z'], (row) => ({ ...row, state: 'done' }))).toBe(page)
  expect(changeRows(page, undefined, (row) => row)).toBe(page)
  expect(takeOutRows(page, ['z'])).toBe(page)
  expect(bringBackRows(page, ['a'])).toBe(page)
})

it('restores removed rows in their positions, also in sequence', () => {
  const without = takeOutRows(takeOutRows(page, ['a', 'c']), ['b'])
  expect(ids(without)).toEqual([])
  expect(without).toMatchObject({ total: 9, counts: { new: 5, done: 4 } })
  const back = bringBackRows(bringBackRows(without, ['b']), ['a', 'c'])
  expect(ids(back)).toEqual(['a', 'b', 'c'])
  expect(back).toMatchObject({ total: 12, counts: { new: 7, done: 5 } })
})

it('counts nothing below zero', () => {
  const bare = pageChanges<Row, 'rows'>('rows')
  expect(bare.takeOutRows({ rows: page.rows, total: 3 }, ['a'])).toMatchObject({ total: 2 })
  const poor = { ...page, counts: { new: 0 } as Record<string, number> }
  expect(changeRows(poor, ['a'], (row) => ({ ...row, state: 'done' })).counts).toEqual({ new: 0, done: 1 })
})
