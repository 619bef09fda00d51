import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#kernel/session.ts'
import { snackbar } from '#kernel/snackbar.ts'
import { dropDraft, readDraft, wipeDrafts, writeDraft } from '#offline/drafts.ts'
import { keptHomeKey } from '#offline/saved-mark.ts'
import { denyStorage, tokenOf } from '#tests/support/session.ts'

const day = 86_400_000
const typed = { name: 'Half a na' }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  snackbar.reset()
  session.start(tokenOf('ada', 30 * day))
})
afterEach(() => {
  vi.restoreAllMocks()
  wipeDrafts('ada')
  session.end('signedOut')
  vi.useRealTimers()
})

/** Someone else sits down at this browser. */
function signIn(userId: string) {
  session.end('signedOut')
  session.start(tokenOf(userId, 30 * day))
}

it('restores typed text', () => {
  writeDraft('profile', typed)
  expect(readDraft('profile')).toEqual(typed)
  expect(readDraft('another')).toBeUndefined()
})

it('hides drafts from other accounts', () => {
  writeDraft('profile', typed)
  signIn('luc')
  expect(readDraft('profile')).toBeUndefined()
  signIn('ada')
  expect(readDraft('profile')).toEqual(typed)
})

it('stores nothing without an account', () => {
  session.end('expired')
  writeDraft('profile', typed)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fernhill-draft'))).toEqual([])
})

it('keeps a draft for seven days', () => {
  writeDraft('profile', typed)
  vi.setSystemTime(Date.now() + 7 * day - 1000)
  expect(readDraft('profile')).toEqual(typed)
  vi.setSystemTime(Date.now() + 2000)
  expect(readDraft('profile')).toBeUndefined()
})

it('forgets a discarded draft', () => {
  writeDraft('profile', typed)
  dropDraft('profile')
  expect(readDraft('profile')).toBeUndefined()
})

it.each(['', 'null', '{', '7', '{"values":{}}'])('ignores a broken draft (%s)', (text) => {
  writeDraft('profile', typed)
  const [key = ''] = Object.keys(localStorage).filter((one) => one.startsWith('fernhill-draft'))
  localStorage.setItem(key, text)
  expect(readDraft('profile')).toBeUndefined()
})

it('wipes the drafts of a single account', () => {
  writeDraft('profile', typed)
  signIn('luc')
  writeDraft('profile', { name: 'Luc' })
  wipeDrafts('ada')
  expect(readDraft('profile')).toEqual({ name: 'Luc' })
  signIn('ada')
  expect(readDraft('profile')).toBeUndefined()
})

it('keeps a draft written after the session ended for its author', () => {
  session.end('expired')
  writeDraft('profile', typed, { owner: 'ada' })
  session.start(tokenOf('ada', 30 * day))
  expect(readDraft('profile')).toEqual(typed)
})

/** True if leaving the page is asked about. */
const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('keeps a draft in memory without storage, and asks before the page is left', () => {
  denyStorage(vi.spyOn)
  writeDraft('profile', typed)
  expect(readDraft('profile')).toEqual(typed)
  expect(isLeavingAsked()).toBe(true)
  dropDraft('profile')
  expect(readDraft('profile')).toBeUndefined()
  expect(isLeavingAsked()).toBe(false)
  writeDraft('profile', typed)
  wipeDrafts('ada')
  expect(isLeavingAsked()).toBe(false)
})

/** Storage with room for so many characters. */
function limitStorage(room: number) {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function limited(this: Storage, key, value) {
    const used = Object.keys(this).reduce(
      (sum, one) => sum + (one === key ? 0 : (this.getItem(one) ?? '').length),
      0,
    )
    if (used + value.length > room) throw new DOMException('Full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
}

/** Drafts of an earlier page, so long before now. */
async function leftBefore(...drafts: [name: string, age: number][]) {
  for (const [name, age] of drafts) {
    const text = JSON.stringify({ at: Date.now() - age, values: { text: 'x'.repeat(100) } })
    localStorage.setItem(`fernhill-draft:ada:${name}`, text)
  }
}
const hour = 3_600_000

it('evicts the oldest drafts from full storage, but no recent draft', async () => {
  await leftBefore(['oldest', 3 * hour], ['older', 2 * hour], ['now', 60_000])
  const used = Object.keys(localStorage).reduce(
    (sum, key) => sum + (localStorage.getItem(key) ?? '').length,
    0,
  )
  limitStorage(used)
  writeDraft('profile', typed)
  expect(readDraft('oldest')).toBeUndefined()
  expect(readDraft('older')).toBeDefined()
  writeDraft('profile', { name: 'x'.repeat(200) })
  expect(readDraft('older')).toBeUndefined()
  expect(isLeavingAsked()).toBe(false)
  writeDraft('profile', { name: 'x'.repeat(2000) })
  expect(readDraft('now')).toBeDefined()
  expect(isLeavingAsked()).toBe(true)
})

it('evicts the stored home page in favour of a draft', () => {
  localStorage.setItem(keptHomeKey, 'x'.repeat(500))
  limitStorage(510)
  writeDraft('profile', typed)
  expect(readDraft('profile')).toEqual(typed)
  expect([localStorage.getItem(keptHomeKey), isLeavingAsked()]).toEqual([null, false])
})

it('reads the latest text when storage has no room for it', () => {
  writeDraft('mail-1', { text: 'half' })
  limitStorage(1)
  writeDraft('mail-1', { text: 'half of it' })
  expect(readDraft('mail-1')).toEqual({ text: 'half of it' })
  expect(isLeavingAsked()).toBe(true)
  expect(snackbar.get().queue).toHaveLength(1)
  vi.restoreAllMocks()
  writeDraft('mail-1', { text: 'half of it all' })
  expect(readDraft('mail-1')).toEqual({ text: 'half of it all' })
  expect(isLeavingAsked()).toBe(false)
})
