import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

it.each<[string, string | null, boolean]>([
  ['no token', null, false],
  ['an empty token', '', false],
  ['a malformed token', 'serviceToken', false],
  ['a token of two parts', 'a.b', false],
  ['claims that are not JSON', `${btoa('{}')}.${btoa('not json')}.signature`, false],
  ['claims without an expiry', encode({ userId: 'ada' }), false],
  ['an expiry that is a string', encode({ userId: 'ada', exp: '9999999999' }), false],
  ['an expiry of null', encode({ userId: 'ada', exp: null }), false],
  ['an expiry an hour ago', tokenOf('ada', -hour, Date.parse('2026-03-14T15:30:00Z')), false],
  ['an expiry now', tokenOf('ada', 0, Date.parse('2026-03-14T15:30:00Z')), false],
  ['an expiry in a second', tokenOf('ada', 1000, Date.parse('2026-03-14T15:30:00Z')), true],
])('checks a session with %s: %s', (_name, token, isValid) => {
  expect(isTokenValid(token)).toBe(isValid)
  visitWith(token)
  expect(session.isValid()).toBe(isValid)
  expect(session.userId()).toBe(isValid ? 'ada' : undefined)
})

it('uses the token of the last visit', () => {
  const token = tokenOf('ada', hour)
  visitWith(token)
  expect(session.token()).toBe(token)
  expect(session.endsAt()).toBe(Date.now() + hour)
  expect(heard).toEqual([])
})

it('clears a token that expired between two visits', () => {
  visitWith(tokenOf('ada', -1000))
  expect(heard).toEqual(['expired'])
  expect(localStorage.getItem('serviceToken')).toBeNull()
})

it.each(['garbage', 'a.b.c', '{}'])('clears a stored text that is no token: %s', (text) => {
  visitWith(text)
  expect(localStorage.getItem('serviceToken')).toBeNull()
  expect(heard).toEqual([])
})

it('stores the token under the name of the contract', () => {
  const token = tokenOf('ada', hour)
  session.start(token)
  expect(localStorage.getItem('serviceToken')).toBe(token)
  expect(heard).toEqual(['started'])
})

it('clears the token on sign-out and reports it once', () => {
  session.start(tokenOf('ada', hour))
  session.end('signedOut')
  session.end('refused')
  expect(localStorage.getItem('serviceToken')).toBeNull()
  expect(heard).toEqual(['started', 'signedOut'])
})

it('remembers an interrupted session until the next sign-in, but not a sign-out', () => {
  session.start(tokenOf('ada', hour))
  session.end('refused')
  expect(session.wasCutOff()).toBe(true)
  session.start(tokenOf('ada', hour))
  expect(session.wasCutOff()).toBe(false)
  session.end('signedOut')
  expect(session.wasCutOff()).toBe(false)
})

it('ends when its token expires', () => {
  session.start(tokenOf('ada', 150_000))
  vi.advanceTimersByTime(149_900)
  expect(session.isValid()).toBe(true)
  expect(heard).toEqual(['started'])
  vi.advanceTimersByTime(500)
  expect(heard).toEqual(['started', 'expired'])
  expect(session.token()).toBeNull()
})

it('keeps a session of 30 days', () => {
  // A browser's timer counts to 24.8 days; a longer one fires immediately.
  const timers = vi.spyOn(globalThis, 'setTimeout')
  session.start(tokenOf('ada', 30 * 24 * hour))
  for (const [, delay = 0] of timers.mock.calls) expect(delay).toBeLessThan(2 ** 31)
  vi.advanceTimersByTime(5 * 60_000)
  expect(heard).toEqual(['started'])
})

it('ends within a minute of waking when it expired during sleep', () => {
  session.start(tokenOf('ada', hour))
  vi.setSystemTime(Date.now() + 2 * hour) // timers sleep with the machine, the clock does not
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(['started', 'expired'])
})

it('lasts until the end of a renewed token', () => {
  session.start(tokenOf('ada', 60_000))
  session.renew(tokenOf('ada', hour))
  vi.advanceTimersByTime(10 * 60_000)
  expect(session.isValid()).toBe(true)
  expect(heard).toEqual(['started'])
})

it('signs out when another tab signs out', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab('serviceToken', null)
  expect(heard).toEqual(['started', 'elsewhere'])
  expect(session.isValid()).toBe(false)
})

it('signs out when another tab clears all storage', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab(null, null)
  expect(heard).toEqual(['started', 'elsewhere'])
})

it('signs in when another tab signs in', () => {
  inAnotherTab('serviceToken', tokenOf('ada', hour))
  expect(heard).toEqual(['started'])
  expect(session.userId()).toBe('ada')
})

it('takes over a newer token of the same account silently', () => {
  session.start(tokenOf('ada', hour))
  const fresh = tokenOf('ada', 2 * hour)
  inAnotherTab('serviceToken', fresh)
  expect(session.token()).toBe(fresh)
  expect(heard).toEqual(['started'])
})

it('switches to another account of another tab', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab('serviceToken', tokenOf('luc', hour))
  expect(heard).toEqual(['started', 'elsewhere', 'started'])
  expect(session.userId()).toBe('luc')
})

it('expires after being taken over from another tab', () => {
  inAnotherTab('serviceToken', tokenOf('ada', 60_000))
  vi.advanceTimersByTime(61_000)
  expect(heard).toEqual(['started', 'expired'])
})

it('ignores other storage changes', () => {
  session.start(tokenOf('ada', hour))
  inAnotherTab('berry-config', '{}')
  expect(heard).toEqual(['started'])
})

it('lasts as long as the page without storage', () => {
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
