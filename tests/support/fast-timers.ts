import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Timers go by the clock and can be put forward by `passTime`; `support/hooks.ts` restores the real ones. */
export const useFastTimers = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })

/** Runs the timers of so many ms, and draws what they change. */
export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
