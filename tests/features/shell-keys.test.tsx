import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Shortcut, useShortcuts } from '#app/shell/shortcuts.ts'
import { config, configure } from '#kernel/config.ts'

const ran = vi.fn<(what: Shortcut | `/${string}`) => void>()

function Keys() {
  useShortcuts(
    {
      palette: () => ran('palette'),
      help: () => ran('help'),
      search: () => ran('search'),
      inspector: () => ran('inspector'),
      collapse: () => ran('collapse'),
    },
    (path) => ran(path as `/${string}`),
  )
  return <input aria-label="field" />
}

beforeEach(() => {
  config.reset()
  ran.mockClear()
})
afterEach(cleanup)

const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more })

it('runs single keys and pairs outside fields', () => {
  render(<Keys />)
  press('?')
  press('g')
  press('d')
  expect(ran.mock.calls.flat()).toEqual(['help', '/dashboard'])
})

it('runs shortcuts with Caps Lock and on a layout without Latin letters', () => {
  render(<Keys />)
  press('G', { code: 'KeyG' })
  press('D', { code: 'KeyD' })
  press('л', { code: 'KeyK', ctrlKey: true })
  press('п', { code: 'KeyG' })
  press('в', { code: 'KeyD' })
  expect(ran.mock.calls.flat()).toEqual(['/dashboard', 'palette', '/dashboard'])
})

it('uses the letter that a Latin layout types, wherever its key is', () => {
  render(<Keys />)
  press('k', { code: 'KeyV', ctrlKey: true })
  press('v', { code: 'KeyK', ctrlKey: true })
  expect(ran.mock.calls.flat()).toEqual(['palette'])
})

it('ignores letters with Shift', () => {
  render(<Keys />)
  press('G', { shiftKey: true })
  press('D', { shiftKey: true })
  expect(ran).not.toHaveBeenCalled()
})

it('opens every page with a list with two keys', () => {
  render(<Keys />)
  for (const key of 'dpocisr') {
    press('g')
    press(key)
  }
  expect(ran.mock.calls.flat()).toEqual(
    ['dashboard', 'products', 'orders', 'customers', 'invoices', 'stock', 'reviews'].map(
      (name) => `/${name}`,
    ),
  )
})

it('ignores a single key typed in a field', () => {
  const { getByLabelText } = render(<Keys />)
  fireEvent.keyDown(getByLabelText('field'), { key: '/' })
  expect(ran).not.toHaveBeenCalled()
})

it('keeps the palette key when single keys are off', () => {
  configure({ singleKeys: false })
  render(<Keys />)
  press('[')
  press('k', { ctrlKey: true })
  expect(ran.mock.calls.flat()).toEqual(['palette'])
})

it('opens the enabled inspector by its key, in fields and without single keys too', () => {
  const { getByLabelText } = render(<Keys />)
  press('F2', { shiftKey: true })
  expect(ran).not.toHaveBeenCalled()
  configure({ inspector: true, singleKeys: false })
  fireEvent.keyDown(getByLabelText('field'), { key: 'F2', shiftKey: true })
  press('F2')
  expect(ran.mock.calls.flat()).toEqual(['inspector'])
})

it('ignores single keys behind an open dialog', () => {
  render(
    <>
      <Keys />
      <div role="dialog" aria-modal="true" />
    </>,
  )
  press('?')
  expect(ran).not.toHaveBeenCalled()
})
