import { expect, it } from 'vitest'
import { shortcutKey } from '#kernel/keyboard.ts'

it.each([
  ['a letter', { key: 'k', code: 'KeyK' }, 'k'],
  ['a letter with Caps Lock', { key: 'K', code: 'KeyK' }, 'k'],
  ['a Cyrillic letter by its position', { key: 'л', code: 'KeyK' }, 'k'],
  ['a Greek capital letter by its position', { key: 'Κ', code: 'KeyK' }, 'k'],
  ['a letter of another Latin layout by its name', { key: 'a', code: 'KeyQ' }, 'a'],
  ['a sign by its name', { key: '?', code: 'Slash' }, '?'],
  ['a named key', { key: 'Escape', code: 'Escape' }, 'Escape'],
])('reads %s', (_, event, key) => {
  expect(shortcutKey(event)).toBe(key)
})
