import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

test('README says of every script what it does', () => {
  const readme = read('README.md').split('## The picture')[0]
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = new Set(readme?.match(/(?<=`|npm run |npm )[\w:]+/g))
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
})
