import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markRead, type NotificationsReply, ReadRequest } from '#contract/notifications.ts'

const one = (id: string, read: boolean) => ({
  id,
  kind: 'orderPlaced',
  facts: {},
  message: '',
  at: '2026-03-14T15:30:00.000Z',
  read,
})

/** A list as a server answers it: more may be unread than the newest fifty that it shows. */
const someList = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.boolean()), {
      maxLength: 8,
      selector: ([id]) => id,
    }),
    fc.nat(5),
  )
  .map(([marks, further]): NotificationsReply => {
    const notifications = marks.map(([id, read]) => one(id, read))
    return { notifications, unread: notifications.filter(({ read }) => !read).length + further }
  })

const list: NotificationsReply = {
  notifications: [one('a', false), one('b', true), one('c', false)],
  unread: 4,
}

it.each([
  [['a'], 3],
  [['b'], 4],
  [['a', 'c'], 2],
  [['a', 'a'], 3],
  [['unknown'], 4],
  [[], 4],
  [undefined, 0],
])('marks %o as read and counts %i as unread', (ids, unread) => {
  expect(markRead(list, ids).unread).toBe(unread)
})

it('marks only the named notifications as read', () => {
  const { notifications } = markRead(list, ['c'])
  expect(notifications).toEqual([one('a', false), one('b', true), one('c', true)])
})

it('marks everything as read without ids', () => {
  fc.assert(
    fc.property(someList, (now) => {
      const after = markRead(now)
      expect(after.unread).toBe(0)
      expect(after.notifications.every(({ read }) => read)).toBe(true)
    }),
  )
})

it('changes nothing when reading twice and keeps the count within bounds', () => {
  fc.assert(
    fc.property(someList, fc.array(fc.string({ maxLength: 3 })), (now, ids) => {
      const after = markRead(now, ids)
      expect(markRead(after, ids)).toEqual(after)
      expect(after.unread).toBeGreaterThanOrEqual(0)
      expect(after.unread).toBeLessThanOrEqual(now.unread)
    }),
  )
})

it('does not mutate the list', () => {
  const before = structuredClone(list)
  markRead(list)
  markRead(list, ['a'])
  expect(list).toEqual(before)
})

it('accepts at most 500 notifications per call', () => {
  const ids = (count: number) => Array.from({ length: count }, String)
  expect(ReadRequest.safeParse({ ids: ids(500) }).success).toBe(true)
  expect(ReadRequest.safeParse({ ids: ids(501) }).success).toBe(false)
  expect(ReadRequest.safeParse({}).success).toBe(true)
})
