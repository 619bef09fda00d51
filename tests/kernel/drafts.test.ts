import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, readDraft, wipeDrafts, writeDraft } from '#kernel/drafts.ts'
import { session } from '#kernel/session.ts'
import { denyStorage, tokenOf } from '#tests/support/session.ts'

const day = 86_400_000
const typed = { name: 'Half a na' }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  session.start(tokenOf('ada', 30 * day))
})
afterEach(() => {
  session.end('signedOut')
  vi.useRealTimers()
})

/** Somebody else sits down at this browser. */
function signIn(userId: string) {
  session.end('signedOut')
  session.start(tokenOf(userId, 30 * day))
}

test('what was typed comes back', () => {
  writeDraft('profile', typed)
  expect(readDraft('profile')).toEqual(typed)
  expect(readDraft('another')).toBeUndefined()
})

test('nobody finds what another account typed', () => {
  writeDraft('profile', typed)
  signIn('luc')
  expect(readDraft('profile')).toBeUndefined()
  signIn('ada')
  expect(readDraft('profile')).toEqual(typed)
})

test('without an account nothing is kept', () => {
  session.end('expired')
  writeDraft('profile', typed)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fernhill-draft'))).toEqual([])
})

test('a draft is kept for seven days and not longer', () => {
  writeDraft('profile', typed)
  vi.setSystemTime(Date.now() + 7 * day - 1000)
  expect(readDraft('profile')).toEqual(typed)
  vi.setSystemTime(Date.now() + 2000)
  expect(readDraft('profile')).toBeUndefined()
})

test('a draft that is dropped is gone', () => {
  writeDraft('profile', typed)
  dropDraft('profile')
  expect(readDraft('profile')).toBeUndefined()
})

test.each(['', 'null', '{', '7', '{"values":{}}'])('a broken draft (%s) is no draft', (text) => {
  writeDraft('profile', typed)
  const [key = ''] = Object.keys(localStorage).filter((one) => one.startsWith('fernhill-draft'))
  localStorage.setItem(key, text)
  expect(readDraft('profile')).toBeUndefined()
})

test('wiping forgets the drafts of one account and nothing else', () => {
  writeDraft('profile', typed)
  signIn('luc')
  writeDraft('profile', { name: 'Luc' })
  wipeDrafts('ada')
  expect(readDraft('profile')).toEqual({ name: 'Luc' })
  signIn('ada')
  expect(readDraft('profile')).toBeUndefined()
})

test('what is written once a session has ended is kept for whoever typed it', () => {
  session.end('expired')
  writeDraft('profile', typed, 'ada')
  session.start(tokenOf('ada', 30 * day))
  expect(readDraft('profile')).toEqual(typed)
})

test('without storage writing and reading do no harm', () => {
  denyStorage(vi.spyOn)
  writeDraft('profile', typed)
  expect(readDraft('profile')).toBeUndefined()
  dropDraft('profile')
  wipeDrafts('ada')
})
