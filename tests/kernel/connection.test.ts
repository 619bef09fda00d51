import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { loadedOnceOnline, noAnswer } from '#kernel/connection.ts'

afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const failsOnce = () =>
  vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('a file')

it('retries a file that failed offline only when back online', async () => {
  vi.useFakeTimers()
  onlineManager.setOnline(false)
  const load = failsOnce()
  const file = loadedOnceOnline(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  expect(await file).toBe('a file')
})

it('retries a file that failed online after a while', async () => {
  vi.useFakeTimers()
  const load = failsOnce()
  const file = loadedOnceOnline(load)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await file).toBe('a file')
})

it('probes again after a second when the first call after a reconnect fails', async () => {
  vi.useFakeTimers()
  const probe = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', probe)
  noAnswer()
  await vi.advanceTimersByTimeAsync(20_000)
  onlineManager.setOnline(true)
  probe.mockImplementation(async () => new Response())
  noAnswer()
  expect(onlineManager.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onlineManager.isOnline()).toBe(true)
})
