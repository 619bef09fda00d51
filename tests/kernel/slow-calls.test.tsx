import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SlowNote } from '#app/shell/offline-bar.tsx'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { followCall } from '#kernel/slow-calls.ts'

beforeAll(async () => {
  await startI18n()
  await loadTexts('ui')
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const never = () => new Promise<never>(() => {})

it('reports a slow call after four seconds and lets you cancel it after twelve', async () => {
  render(<SlowNote />)
  let reason: unknown
  void followCall(false, never).catch((error: unknown) => {
    reason = error
  })
  await pass(3900)
  expect(screen.queryByText(/Still working/)).toBeNull()
  await pass(200)
  expect(screen.getByText(/Still working/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  await pass(8000)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await pass(0)
  expect(reason).toBeInstanceOf(DOMException)
  expect(screen.queryByText(/isn’t responding/)).toBeNull()
})

it('keeps a stuck write for later and aborts its request', async () => {
  render(<SlowNote />)
  let sent: AbortSignal | undefined
  const call = followCall(true, (signal) => {
    sent = signal
    return never()
  })
  call.catch(() => {})
  await pass(12_000)
  fireEvent.click(screen.getByRole('button', { name: 'Send later' }))
  expect(sent?.aborted).toBe(true)
  await expect(call).rejects.toThrow()
})

it('reports nothing about a call answered in time', async () => {
  render(<SlowNote />)
  // The call that takes long; its time is fake.
  const call = followCall(false, () => new Promise<string>((done) => setTimeout(done, 3000, 'here')))
  await pass(3000)
  expect(await call).toBe('here')
  await pass(20_000)
  expect(screen.queryByText(/Still working|isn’t responding/)).toBeNull()
})
