import { readFileSync } from 'node:fs'
import { subset } from 'semver'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { engines } = read('package.json') as { engines: { node: string } }
const { packages } = read('package-lock.json') as {
  packages: Record<string, { engines?: { node?: string } }>
}

test('every locked package supports each version of Node in `engines`', () => {
  const unsupported = Object.entries(packages)
    .filter(([path, { engines: own }]) => path !== '' && own?.node && !subset(engines.node, own.node))
    .map(([path, { engines: own }]) => `${path} needs ${own?.node}`)
  expect(unsupported, '`npm ci` would warn: raise `engines.node` in package.json, or pin what fits').toEqual(
    [],
  )
})
