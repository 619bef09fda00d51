import { at } from './catalogue.ts'

type Seeded = { id: string; name: string }

const places = {
  ada00000: [
    ['home', '14', 'Alder Lane', 'Bristol', 'England', 'GB', 'BS8 2LR', '+44 117 496 0142'],
    ['office', 'Mill House', '3 Wharf Road', 'Leeds', 'England', 'GB', 'LS1 4AP', '+44 113 496 0278'],
  ],
  sam00000: [
    ['home', '7', 'Rue des Tanneurs', 'Lyon', 'Auvergne-Rhône-Alpes', 'FR', '69001', '+33 4 78 00 12 34'],
    ['office', 'Bloc B', 'Strada Horea 21', 'Cluj-Napoca', 'Cluj', 'RO', '400174', '+40 264 000 123'],
  ],
} as const

export function makeAddresses(accounts: readonly Seeded[], now: number) {
  return accounts.flatMap(({ id, name }) =>
    (places[id as keyof typeof places] ?? []).map(
      ([destination, building, street, city, state, country, post, phone], index) => ({
        id: `${id}-address-${index + 1}`,
        user_id: id,
        name,
        destination,
        building,
        street,
        city,
        state,
        country,
        post,
        phone,
        is_default: index === 0,
        created_at: at(now),
        updated_at: at(now),
      }),
    ),
  )
}

export function makeSavedProducts(
  accounts: readonly Seeded[],
  products: readonly { id: number }[],
  now: number,
) {
  const [first] = accounts
  const every = Math.max(1, Math.floor(products.length / 4))
  return products
    .filter((_, index) => index % every === 1)
    .map(({ id }) => ({ user_id: first?.id, product_id: id, created_at: at(now - id * 1000) }))
}
