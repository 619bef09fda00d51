import { expect, it } from 'vitest'
import { boardSearchOf } from '#contract/board-search.ts'
import type { Item, Story } from '#contract/kanban.ts'
import { itemFilter } from '#features/kanban/figures.ts'

const item = (id: string, number: number) =>
  ({
    id,
    number,
    title: `Item ${id}`,
    labels: [],
    people: [],
    priority: 'low',
    dueDate: null,
  }) as unknown as Item
const story = { id: 's', number: 30, itemIds: ['b'] } as unknown as Story
const found = (q: string, items: Item[]) => {
  const matches = itemFilter(boardSearchOf({ q }), { storyOf: new Map([['b', story]]) }, '2026-03-01')
  return items.filter((one) => matches?.(one)).map(({ id }) => id)
}

it('finds an item by its whole number, and the items of a story by the number of the story', () => {
  const items = [item('a', 11), item('b', 110), item('c', 119)]
  expect(found('FH-11', items)).toEqual(['a'])
  expect(found('fh-30 ', items)).toEqual(['b'])
  expect(found('FH-1', items)).toEqual([])
  expect(found('11', items)).toEqual(['a', 'b', 'c'])
})
