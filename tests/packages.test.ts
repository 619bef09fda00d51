import { readFileSync } from 'node:fs'
import { subset } from 'semver'
import { expect, it } from 'vitest'
import { serverPackages } from './support/server-packages.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { dependencies, devDependencies, engines } = read('package.json') as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  engines: { node: string }
}
const { packages } = read('package-lock.json') as {
  packages: Record<string, { engines?: { node?: string }; dependencies?: Record<string, string> }>
}

it('lists the packages that the server loads in `dependencies`', () => {
  const loaded = serverPackages()
  const missing = [...loaded].filter(([name]) => !(name in dependencies))
  expect(missing, 'move these from `devDependencies` to `dependencies` in package.json').toEqual([])
})

it('lists no package in `dependencies` that only the browser or a tool loads', () => {
  const loaded = serverPackages()
  const unneeded = Object.keys(dependencies).filter((name) => !loaded.has(name))
  expect(unneeded, 'move these to `devDependencies` in package.json: the image installs none').toEqual([])
})

it('supports each version of Node in `engines` with every locked package', () => {
  const unsupported = Object.entries(packages)
    .filter(([path, { engines: own }]) => path !== '' && own?.node && !subset(engines.node, own.node))
    .map(([path, { engines: own }]) => `${path} needs ${own?.node}`)
  expect(unsupported, '`npm ci` would warn: raise `engines.node` in package.json, or pin what fits').toEqual(
    [],
  )
})

it('has the generator version of the router plugin', () => {
  const name = '@tanstack/router-generator'
  const plugin = packages['node_modules/@tanstack/router-plugin']
  expect(devDependencies[name], 'see docs/upgrading.md').toBe(plugin?.dependencies?.[name])
})
