import { expect, it } from 'vitest'
import { guestScreens, screens } from './e2e/screens.ts'
import { appRoutes, plainAddresses, routesOf, routesWithoutScreen, screensOf } from './support/routes.ts'

const routes = routesOf(
  [
    "import { Route as A } from './routes/_main'",
    "import { Route as B } from './routes/_main.suppliers.index'",
    "import { Route as C } from './routes/_main.suppliers.new'",
    "import { Route as D } from './routes/_main.suppliers.$supplierId.edit'",
    "import { Route as E } from './routes/_main.suppliers.$supplierId.index'",
    "import { Route as F } from './routes/_noauth.login'",
    "import { Route as G } from './routes/_main.shops.index'",
  ].join('\n'),
  (file) => (file.includes('shops') ? 'beforeLoad' : 'component: Page'),
)

it('reads screens from the route tree, without layouts and redirects', () => {
  expect(routes).toEqual([
    { address: '/suppliers', isForGuests: false },
    { address: '/suppliers/new', isForGuests: false },
    { address: '/suppliers/$supplierId/edit', isForGuests: false },
    { address: '/suppliers/$supplierId', isForGuests: false },
    { address: '/login', isForGuests: true },
  ])
})

it('adds routes without parameters that no named screen opens', () => {
  const named = ['/suppliers?q=x', '/suppliers/1', '/suppliers/1/edit']
  expect(screensOf(routes, named)).toEqual([...named, '/suppliers/new', '/login'])
})

it('names the file to edit when a route with parameters has no screen', () => {
  expect(() => screensOf(routes, ['/suppliers/new', '/suppliers/1/edit'])).toThrow(
    'No screen opens /suppliers/$supplierId. Add an address with demo data to `named` in tests/e2e/screens.ts.',
  )
})

it('walks every route in the browser tests', () => {
  const walked = [...guestScreens, ...screens]
  const paths = walked.map((screen) => screen.split('?')[0])
  expect(plainAddresses(appRoutes()).filter((address) => !paths.includes(address))).toEqual([])
  expect(routesWithoutScreen(appRoutes(), walked)).toEqual([])
})
