import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Mail, MailFilter } from '#contract/mail.ts'
import { mailsOf, rowsOf } from '#features/mail/list/rows.ts'
import { beforeOf, moveMail } from '#features/mail/list/states.ts'
import { pageChanges } from '#features/mail/optimistic.ts'

const filter: MailFilter = { folder: 'inbox' }
const mailNumber = (nth: number, thread: number): Mail =>
  ({
    ...{ id: `mail-${nth}`, thread: `thread-${thread}`, time: new Date(nth * 60_000).toISOString() },
    ...{ folder: 'inbox', isOwn: false, isRead: nth % 2 === 0, starred: nth % 3 === 0, important: false },
    ...{ promotions: false, forums: false, labels: [], attachments: [] },
    ...{ sent: false, draft: false, spam: false, trash: false },
    ...{ profile: { email: 'a@example.com' }, sender: { email: 'b@example.com' } },
  }) as unknown as Mail
const inbox = fc
  .array(fc.nat(5), { minLength: 1, maxLength: 12 })
  .map((threads) => threads.map((thread, nth) => mailNumber(nth, thread)).toReversed())

it('holds each email once, newest first, with the combined state of its row', () => {
  fc.assert(
    fc.property(inbox, (mails) => {
      const rows = rowsOf(mails, filter)
      expect(rows.flatMap((row) => row.mails).toSorted((a, b) => (a.time < b.time ? 1 : -1))).toEqual(mails)
      const times = rows.map(({ mail }) => mail.time)
      expect(times).toEqual(times.toSorted().toReversed())
      for (const { mail, mails: all } of rows) {
        expect(mail.id).toBe(all[0]?.id)
        expect(mail.isRead).toBe(all.every(({ isRead }) => isRead))
        expect(mail.starred).toBe(all.some(({ starred }) => starred))
      }
      expect(rowsOf(mails, { ...filter, q: 'x' })).toHaveLength(mails.length)
    }),
  )
})

it('keeps the conversation count while emails are moved and restored', () => {
  fc.assert(
    fc.property(inbox, fc.array(fc.nat(11)), fc.nat(40), (all, chosen, more) => {
      const total = rowsOf(all, filter).length + more
      const page = { filter, mails: all, total, isMore: false }
      const mails = all.filter((_, nth) => chosen.includes(nth))
      const moved = pageChanges.move(page, { ids: mails.map(({ id }) => id), mails, folder: 'archive' })
      expect(moved.mails).toEqual(all.filter((mail) => !mails.includes(mail)))
      expect(moved.total).toBe(rowsOf(moved.mails, filter).length + more)
      const away = mails.map((mail) => moveMail(mail, 'archive'))
      const before = Object.fromEntries(
        mails.map((mail, nth) => [mail.id, beforeOf(mail, away[nth] ?? mail)]),
      )
      const back = pageChanges.restore(moved, { before, mails: away })
      expect(rowsOf(back.mails, filter).length + more).toBe(back.total)
      if (more > 0) return
      expect(back).toEqual({ ...page, mails: expect.any(Array) })
      expect(new Set(back.mails)).toEqual(new Set(all))
    }),
  )
})

it('stars or marks a single email, but moves, deletes and unstars the whole conversation', () => {
  const mails = [mailNumber(3, 1), mailNumber(2, 1), { ...mailNumber(1, 1), folder: 'archive' as const }]
  const rows = rowsOf(mails, filter)
  const ids = (action: Parameters<typeof mailsOf>[1]) => mailsOf(rows, action).map(({ id }) => id)
  expect(ids({ does: 'mark', flags: { starred: true } })).toEqual(['mail-3'])
  expect(ids({ does: 'mark', flags: { isRead: false } })).toEqual(['mail-3'])
  expect(ids({ does: 'mark', flags: { starred: false } })).toEqual(['mail-3', 'mail-2', 'mail-1'])
  expect(ids({ does: 'mark', flags: { isRead: true } })).toEqual(['mail-3', 'mail-2', 'mail-1'])
  expect(ids({ does: 'label', add: ['kiln'], remove: [] })).toEqual(['mail-3', 'mail-2', 'mail-1'])
  expect(ids({ does: 'move', folder: 'trash' })).toEqual(['mail-3', 'mail-2'])
  expect(ids({ does: 'deleteForGood' })).toEqual(['mail-3', 'mail-2'])
})
