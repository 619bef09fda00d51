import { colorCodes } from '#contract/catalogue.ts'
import { audiences, brands, codeOf, fitting, goods } from './goods.ts'
import { regions } from './people.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const nearlyGone = 5

type Timestamp = string
export const at = (time: number): Timestamp => new Date(time).toISOString()

export function makeProducts(random: Random, count: number, now: number) {
  const all = Object.entries(goods).flatMap(([category, kinds]) =>
    kinds.flatMap(([kind, units, variants]) =>
      variants.map((variant, step) => ({ category, name: `${kind}, ${variant}`, units: units + step * 5 })),
    ),
  )
  // Every n-th of the list, so that a small shop has something of each category.
  const chosen = all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  )
  return chosen.map(({ category, name, units }, index) => {
    const price = units * 100
    const isReduced = random.chance(0.25)
    const created = at(now - random.whole(400, 900) * dayMs)
    // An unused random number: without it all following ones would change.
    if (random.chance(0.15)) random.pick(Object.keys(goods))
    const few = index % Math.ceil(chosen.length / nearlyGone) === 3
    const brand = random.pick(brands)
    const colors = [random.pick(colorCodes), random.pick(colorCodes), random.pick(colorCodes)]
    const thrown = { colors: [...new Set(colors)], audience: random.pick(audiences) }
    return {
      id: index + 1,
      name,
      code: codeOf(name, index + 1),
      description: `${name}: made to be used every day and to be mended, not replaced.`,
      about: null,
      brand,
      image: `prod-${(index % 8) + 1}.jpg`,
      category,
      ...fitting({ name, category }, thrown),
      list_price: isReduced ? Math.round(price * 1.2) : price,
      price,
      // Quality; reviews follow from it, and their mean replaces it.
      rating: random.whole(60, 100) / 20,
      // Counted from the orders later. The random number is drawn so that all following ones stay the same.
      popularity: Math.min(0, random.whole(1, 100)),
      stock: few ? random.whole(0, 4) : random.whole(12, 220),
      created_at: created,
      updated_at: created,
    }
  })
}

export function makeCustomers(random: Random, count: number, now: number) {
  return Array.from({ length: count }, (_, index) => {
    const region = random.pick(regions)
    const givenName = random.pick(region.givenNames)
    const family = random.pick(region.family)
    const created = at(now - Math.floor((1 - index / count) * 395 + 1) * dayMs - random.whole(0, dayMs))
    return {
      id: `c${String(index + 1).padStart(4, '0')}`,
      name: `${givenName} ${family}`,
      email: `${plain(givenName)}.${plain(family)}${index + 1}@example.com`,
      phone: null,
      location: random.pick(region.cities),
      country: region.country,
      status: random.pick([1, 1, 1, 2, 3]),
      created_at: created,
      updated_at: created,
    }
  })
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
