import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Holder, itemPlaced } from '#contract/board.ts'
import { movedBy, stepsBetween } from '#contract/compat/kanban.ts'

/** `a:12 b:3` as holders. */
const holders = (text: string): Holder[] =>
  text.split(' ').map((one) => {
    const [id = '', items = ''] = one.split(':')
    return { id, itemIds: [...items] }
  })
const words = (list: readonly Holder[]) =>
  list.map(({ id, itemIds }) => `${id}:${itemIds.join('')}`).join(' ')

describe('move of an older client', () => {
  const taken = (list: readonly Holder[], steps: ReturnType<typeof stepsBetween>) =>
    steps.reduce(
      (now, { itemId, holderId, beforeId }) => itemPlaced(now, itemId, holderId, beforeId),
      [...list],
    )

  it.for([
    ['a:123 b:4', 'a:312 b:4', 1],
    ['a:123 b:4', 'a:23 b:14', 1],
    ['a:123 b:4', 'a:123 b:4', 0],
    ['a:1234', 'a:4321', 3],
    ['a:12 b:34', 'a:34 b:12', 4],
  ] as const)('is derived from %s to %s', ([from, to, moves]) => {
    const steps = stepsBetween(holders(from), holders(to))
    expect(steps).toHaveLength(moves)
    expect(words(taken(holders(from), steps))).toBe(to)
  })

  it('ignores items that only one side knows', () => {
    expect(stepsBetween(holders('a:12 b:3'), holders('a:1924 x:3 b:'))).toEqual([])
    expect(words(taken(holders('a:12 b:3'), stepsBetween(holders('a:12 b:3'), holders('b:11 a:12'))))).toBe(
      'a:2 b:31',
    )
  })

  it.for([
    // It saw the second and moved 2; that 1 went to b is not undone.
    ['a:1 b:32', ['a:2 b:31', 'a:12 b:3'], 'a: b:312'],
    // Whoever is up to date puts 1 back to where it was.
    ['a:12 b:3', ['a:2 b:31', 'a:12 b:3'], 'a:12 b:3'],
    // 4 was just added: what was before it explains nothing.
    ['a:124 b:3', ['a:12 b:34', 'a:12 b:3'], 'a:124 b:3'],
    // c is new, and so is whatever stands in it.
    ['a:2 b:3 c:1', ['a:12 b:3 c:', 'a:12 b:3'], 'a:2 b:3 c:1'],
    ['a:12 b:3 c:', ['a:2 b:3 c:1', 'a:12 b:3 c:', 'a:12 b:3'], 'a:12 b:3 c:'],
    // Another order altogether, although an earlier one is nearer to it.
    ['a:54321', ['a:12345', 'a:12354', 'a:12345'], 'a:54321'],
    // Two moved since: neither is undone.
    ['a:123 b:546', ['a:23 b:4561', 'a:3 b:45612', 'a:123 b:456'], 'a:23 b:5461'],
    // 9 is deleted by now, and moving it is nothing.
    ['a:12 b:93', ['a:2 b:31', 'a:12 b:3', 'a:129 b:3'], 'a:2 b:31'],
    // What 4 was put before is deleted by now, and what follows is not.
    ['a:1 b:4932', ['a:14 b:32', 'a:14 b:932'], 'a:1 b:432'],
    // It was shown no more than it had: 4 came from someone else.
    ['a:2 b:31', ['a:124 b:3', 'a:12 b:3'], 'a:24 b:31'],
    // x is gone; it is still shown, empty, and something is put into it.
    ['a:1 b:3 x:2', ['a:12 b:34', 'a:12 b:3 x:4'], 'a:12 b:34'],
    // No one ever saw these.
    ['a:1 b:32?? y:1', ['a:12 b:3', 'a:1 b:32'], 'a:1 b:32'],
    ['a:12 b:3', ['a:12 b:3', 'a:1 b:32'], 'a:12 b:3'],
  ] as const)('applies %s after %o, giving %s', ([sent, seen, expected]) => {
    const all = seen.map(holders)
    expect(words(taken(all[0] ?? [], movedBy(all, holders(sent))))).toBe(expected)
  })

  it('is always applied in full for an up-to-date client', () => {
    const ids = [...'12345678']
    const move = fc.record({ id: fc.nat(7), to: fc.nat(2), before: fc.nat(8) })
    const done = (list: readonly Holder[], { id, to, before }: { id: number; to: number; before: number }) =>
      itemPlaced(list, ids[id] ?? '', `c${to}`, ids[before] ?? null)
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), move, (before, last) => {
        const seen = [[{ id: 'c0', itemIds: ids }, ...holders('c1: c2:')] as Holder[]]
        for (const one of before) seen.unshift(done(seen[0] ?? [], one))
        const sent = done(seen[0] ?? [], last)
        expect(taken(seen[0] ?? [], movedBy(seen, sent))).toEqual(sent)
      }),
    )
  })

  it('always results in the lists that were sent', () => {
    const arrangement = fc
      .shuffledSubarray(['1', '2', '3', '4', '5', '6', '7', '8'], { minLength: 8 })
      .chain((ids) =>
        fc.tuple(fc.nat(8), fc.nat(8)).map(([one, other]) => {
          const [first, second] = [Math.min(one, other), Math.max(one, other)]
          return [ids.slice(0, first), ids.slice(first, second), ids.slice(second)].map((itemIds, at) => ({
            id: `c${at}`,
            itemIds,
          }))
        }),
      )
    fc.assert(
      fc.property(arrangement, arrangement, (from, to) => {
        expect(taken(from, stepsBetween(from, to))).toEqual(to)
      }),
    )
  })
})
