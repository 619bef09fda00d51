import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EndReason, isTokenValid, session } from '#kernel/session.ts'
import { denyStorage, inAnotherTab, tokenOf } from '#tests/support/session.ts'

const hour = 3_600_000
const heard: (EndReason | 'started')[] = []
let close = () => {}
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-14T15:30:00Z') })
  localStorage.clear()
  heard.length = 0
  close = session.open()
  stop = session.subscribe((event) => heard.push(event.type === 'started' ? 'started' : event.reason))
})

afterEach(() => {
  stop()
  session.end('signedOut')
  close()
  vi.useRealTimers()
})

/** A visit that begins with what storage holds. */
function visitWith(token: string | null) {
  close()
  if (token === null) localStorage.removeItem('serviceToken')
  else localStorage.setItem('serviceToken', token)
  close = session.open()
}

const encode = (claims: object) => `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify(claims))}.signature`

test.each<[string, string | null, boolean]>([
  ['no token', null, false],
  ['an empty one', '', false],
  ['a text that is no token', 'serviceToken', false],
  ['two parts of nonsense', 'a.b', false],
  ['claims that are no JSON', `${btoa('{}')}.${btoa('not json')}.signature`, false],
  ['claims without an end', encode({ userId: 'ada' }), false],
  ['an end that is a text', encode({ userId: 'ada', exp: '9999999999' }), false],
  ['an end that is null', encode({ userId: 'ada', exp: null }), false],
  ['an end an hour ago', tokenOf('ada', -hour, Date.parse('2026-03-14T15:30:00Z')), false],
  ['an end now', tokenOf('ada', 0, Date.parse('2026-03-14T15:30:00Z')), false],
  ['an end a second from now', tokenOf('ada', 1000, Date.parse('2026-03-14T15:30:00Z')), true],
])('with %s the session is valid: %s', (_name, token, isValid) => {
  expect(isTokenValid(token)).toBe(isValid)
  visitWith(token)
  expect(session.isValid()).toBe(isValid)
  expect(session.userId()).toBe(isValid ? 'ada' : undefined)
})

test('a token that is there from the last visit is used', () => {
  const token = tokenOf('ada', hour)
  visitWith(token)
  expect(session.token()).toBe(token)
  expect(session.endsAt()).toBe(Date.now() + hour)
  expect(heard).toEqual([])
})

test('a token that ran out between two visits is cleared', () => {
  visitWith(tokenOf('ada', -1000))
  expect(heard).toEqual(['expired'])
  expect(localStorage.getItem('serviceToken')).toBeNull()
})

test('signing in stores the token under the name of the contract', () => {
  const token = tokenOf('ada', hour)
  session.start(token)
  expect(localStorage.getItem('serviceToken')).toBe(token)
  expect(heard).toEqual(['started'])
})

test('signing out clears the token, and says so once', () => {
  session.start(tokenOf('ada', hour))
  session.end('signedOut')
  session.end('refused')
  expect(localStorage.getItem('serviceToken')).toBeNull()
  expect(heard).toEqual(['started', 'signedOut'])
})

test('a session that was cut off is remembered until the next begins, one that was ended by wish is not', () => {
  session.start(tokenOf('ada', hour))
  session.end('refused')
  expect(session.wasCutOff()).toBe(true)
  session.start(tokenOf('ada', hour))
  expect(session.wasCutOff()).toBe(false)
  session.end('signedOut')
  expect(session.wasCutOff()).toBe(false)
})

test('a session ends by itself when its token runs out', () => {
  session.start(tokenOf('ada', 150_000))
  vi.advanceTimersByTime(149_900)
  expect(session.isValid()).toBe(true)
  expect(heard).toEqual(['started'])
  vi.advanceTimersByTime(500)
  expect(heard).toEqual(['started', 'expired'])
  expect(session.token()).toBeNull()
})

test('a session of thirty days does not end immediately', () => {
  // A browser's timer counts to 24.8 days; a longer one fires immediately.
  const timers = vi.spyOn(globalThis, 'setTimeout')
  session.start(tokenOf('ada', 30 * 24 * hour))
  for (const [, delay = 0] of timers.mock.calls) expect(delay).toBeLessThan(2 ** 31)
  vi.advanceTimersByTime(5 * 60_000)
  expect(heard).toEqual(['started'])
})

test('a session that ran out while the machine slept ends within a minute of waking', () => {
  session.start(tokenOf('ada', hour))
  vi.setSystemTime(Date.now() + 2 * hour) // timers sleep with the machine, the clock does not
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(['started', 'expired'])
})

test('a renewed token lasts until its own end', () => {
  session.start(tokenOf('ada', 60_000))
  session.renew(tokenOf('ada', hour))
  vi.advanceTimersByTime(10 * 60_000)
  expect(session.isValid()).toBe(true)
  expect(heard).toEqual(['started'])
})

test('signing out in another tab signs out here', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab('serviceToken', null)
  expect(heard).toEqual(['started', 'elsewhere'])
  expect(session.isValid()).toBe(false)
})

test('clearing all storage in another tab signs out here', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab(null, null)
  expect(heard).toEqual(['started', 'elsewhere'])
})

test('signing in in another tab signs in here', () => {
  inAnotherTab('serviceToken', tokenOf('ada', hour))
  expect(heard).toEqual(['started'])
  expect(session.userId()).toBe('ada')
})

test('a fresh token of the same account in another tab is taken over without a word', () => {
  session.start(tokenOf('ada', hour))
  const fresh = tokenOf('ada', 2 * hour)
  inAnotherTab('serviceToken', fresh)
  expect(session.token()).toBe(fresh)
  expect(heard).toEqual(['started'])
})

test('another account in another tab ends this session and starts theirs', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab('serviceToken', tokenOf('luc', hour))
  expect(heard).toEqual(['started', 'elsewhere', 'started'])
  expect(session.userId()).toBe('luc')
})

test('a session taken over from another tab ends by itself too', () => {
  inAnotherTab('serviceToken', tokenOf('ada', 60_000))
  vi.advanceTimersByTime(61_000)
  expect(heard).toEqual(['started', 'expired'])
})

test('what other tabs write elsewhere changes nothing', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab('berry-config', '{}')
  expect(heard).toEqual(['started'])
})

test('without storage a session lasts as long as the page', () => {
  denyStorage(vi.spyOn)
  close()
  close = session.open()
  expect(session.isValid()).toBe(false)
  session.start(tokenOf('ada', hour))
  expect(session.isValid()).toBe(true)
  session.end('signedOut')
  expect(session.isValid()).toBe(false)
  expect(heard).toEqual(['started', 'signedOut'])
})
