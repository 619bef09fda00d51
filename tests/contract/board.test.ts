import { describe, expect, it } from 'vitest'
import {
  columnAfterDelete,
  estimateOf,
  type Holder,
  hasRoom,
  moveBefore,
  moveHolder,
  moveItem,
  moveStoryItem,
  withoutColumn,
  withoutItem,
} from '#contract/board.ts'

/** `a:12 b:3` as holders. */
const holders = (text: string): Holder[] =>
  text.split(' ').map((one) => {
    const [id = '', items = ''] = one.split(':')
    return { id, itemIds: [...items] }
  })
const words = (list: readonly Holder[]) =>
  list.map(({ id, itemIds }) => `${id}:${itemIds.join('')}`).join(' ')

it.for([
  ['123', '3', '1', '312'],
  ['123', '1', '3', '213'],
  ['123', '1', null, '231'],
  ['123', '2', '2', '123'],
  ['123', '4', '2', '1423'],
  ['123', '4', 'gone', '1234'],
  ['', '1', undefined, '1'],
] as const)('reorders %s by placing %s before %s into %s', ([list, id, before, expected]) => {
  expect(moveBefore([...list], id, before).join('')).toBe(expected)
})

describe('board item', () => {
  it.for([
    ['a:12 b:3', '1', 'b', '3', 'a:2 b:13'],
    ['a:12 b:3', '1', 'b', null, 'a:2 b:31'],
    ['a:12 b:3', '2', 'a', '1', 'a:21 b:3'],
    ['a:12 b:3', '1', 'x', null, 'a:12 b:3'],
    ['a:12 b:3', '9', 'b', '3', 'a:12 b:93'],
    // What it should stand before has gone to another column.
    ['a:12 b:3', '1', 'b', '2', 'a:2 b:31'],
  ] as const)(
    'changes %s when %s moves to %s before %s, giving %s',
    ([from, itemId, columnId, beforeId, expected]) => {
      const before = holders(from)
      expect(words(moveItem(before, { itemId, columnId, beforeId }))).toBe(expected)
      expect(words(before)).toBe(from)
    },
  )

  it('leaves its story and keeps unchanged columns identical', () => {
    const before = holders('a:12 b:3')
    expect(words(moveStoryItem(before, { itemId: '1', storyId: null }))).toBe('a:2 b:3')
    expect(moveItem(before, { itemId: '1', columnId: 'a' })[1]).toBe(before[1])
    expect(moveItem(before, { itemId: '1', columnId: 'a', beforeId: '2' })[0]).toBe(before[0])
  })

  it('is removed from columns and stories when deleted', () => {
    const board = {
      columns: holders('a:12 b:3'),
      stories: holders('s:31'),
      items: [{ id: '1' }, { id: '3' }],
    }
    const after = withoutItem(board, '1')
    expect([words(after.columns), words(after.stories), after.items]).toEqual([
      'a:2 b:3',
      's:3',
      [{ id: '3' }],
    ])
  })
})

it('reorders and removes columns', () => {
  expect(words(moveHolder(holders('a:1 b:2 c:3'), 'c', 'a'))).toBe('c:3 a:1 b:2')
  expect(words(moveHolder(holders('a:1 b:2'), 'x', 'a'))).toBe('a:1 b:2')
  expect(words(withoutColumn(holders('a:12 b:3'), 'a', 'b'))).toBe('b:312')
})

it('leaves room beyond a soft limit but not a hard limit, also when deleting a column', () => {
  const column = (itemIds: string, limit: number | null, isHard: boolean) => ({
    id: itemIds,
    itemIds: [...itemIds],
    limit,
    isHard,
  })
  expect(hasRoom(column('12', 2, true))).toBe(false)
  expect(hasRoom(column('1', 2, true))).toBe(true)
  expect(hasRoom(column('1', 2, true), 2)).toBe(false)
  expect(hasRoom(column('123', 2, false))).toBe(true)
  expect(hasRoom(column('123', null, true))).toBe(true)
  const columns = [column('12', null, false), column('3', 2, true), column('4', null, false)]
  expect(columnAfterDelete(columns, '12')?.id).toBe('4')
  expect(columnAfterDelete(columns, '4')?.id).toBe('12')
  expect(columnAfterDelete(columns.slice(0, 2), '12')).toBeUndefined()
})

it('adds up the estimates of a story’s items', () => {
  const items = new Map([
    ['1', { estimate: 3 }],
    ['2', { estimate: null }],
    ['3', { estimate: 0.5 }],
  ])
  expect(estimateOf(['1', '2', '3', 'gone'], items)).toBe(3.5)
})
