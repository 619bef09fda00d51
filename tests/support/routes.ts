import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An address of the app, with `$name` for each parameter; a guest needs no session for it. */
export type AppRoute = { address: string; isForGuests: boolean }

/** Returns the routes of a generated route tree that show a screen; those without a component redirect. */
export function routesOf(routeTree: string, sourceOf: (file: string) => string): AppRoute[] {
  const files = [...routeTree.matchAll(/from '\.\/routes\/([^']+)'/g)].map(([, file = '']) => file)
  return files.flatMap((file) => {
    const segments = file.split(/[./]/).filter((segment) => !segment.startsWith('_') && segment !== 'index')
    if (segments.length === 0 || !/\bcomponent\b/.test(sourceOf(file))) return []
    return { address: `/${segments.join('/')}`, isForGuests: file.startsWith('_noauth.') }
  })
}

const folder = join(import.meta.dirname, '../../src/app')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

export const appRoutes = () => routesOf(read('route-tree.gen.ts'), (file) => read(`routes/${file}.tsx`))

const hasParameter = ({ address }: AppRoute) => address.includes('$')
const pathOf = (screen: string) => screen.split('?')[0] ?? ''

/** Returns the addresses that need no name because they have no parameter. */
export const plainAddresses = (routes: readonly AppRoute[]) =>
  routes.filter((route) => !hasParameter(route)).map(({ address }) => address)

/** Returns the routes with parameters that none of the named screens opens. */
export function routesWithoutScreen(routes: readonly AppRoute[], named: readonly string[]): string[] {
  const plain = plainAddresses(routes)
  const paths = named.map(pathOf).filter((path) => !plain.includes(path))
  return routes
    .filter(hasParameter)
    .filter(({ address }) => {
      const pattern = new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}$`)
      return !paths.some((path) => pattern.test(path))
    })
    .map(({ address }) => address)
}

/** Returns the named screens, and the routes without parameters that none of them opens. */
export function screensOf(routes: readonly AppRoute[], named: readonly string[]): string[] {
  const missing = routesWithoutScreen(routes, named)
  if (missing.length > 0)
    throw new Error(
      `No screen opens ${missing.join(' or ')}. Add an address with demo data to \`named\` in tests/e2e/screens.ts.`,
    )
  const paths = named.map(pathOf)
  return [...named, ...plainAddresses(routes).filter((address) => !paths.includes(address))]
}
