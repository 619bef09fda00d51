import { expect, it, vi } from 'vitest'

it('draws frames again after fake timers', async () => {
  const drawFrame = window.requestAnimationFrame
  const drawn = vi.fn()
  vi.useFakeTimers()
  drawFrame(drawn)
  vi.useRealTimers()
  await new Promise(requestAnimationFrame)
  expect(drawn).toHaveBeenCalledOnce()
})
