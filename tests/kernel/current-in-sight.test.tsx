import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCurrentInSight } from '#ui/use-current-in-sight.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Tabs() {
  const row = useCurrentInSight('cancelled')
  return (
    <nav ref={row}>
      <button type="button">Open</button>
      <button type="button" aria-current="page">
        Cancelled
      </button>
    </nav>
  )
}

it('scrolls the current tab back into view when another tab becomes wider', () => {
  let resize = () => {}
  const observed: Element[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback
      }
      observe(element: Element) {
        observed.push(element)
      }
      disconnect() {}
    },
  )
  let left = 100
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.nodeName === 'NAV' ? new DOMRect(0, 0, 300, 40) : new DOMRect(left, 0, 100, 40)
  })
  render(<Tabs />)
  const row = screen.getByRole('navigation')
  expect(row.scrollLeft).toBe(0)
  left = 250
  resize()
  expect(observed).toContain(screen.getByRole('button', { name: 'Open' }))
  expect(row.scrollLeft).toBe(70)
  expect(observed).toContain(row)
})

it('watches tabs that arrive later', async () => {
  const observed: Element[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(element: Element) {
        observed.push(element)
      }
      disconnect() {}
    },
  )
  render(<Tabs />)
  const later = document.createElement('button')
  screen.getByRole('navigation').prepend(later)
  await waitFor(() => expect(observed).toContain(later))
})
