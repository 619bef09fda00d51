import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { goods } from '#server/db/seed/goods.ts'
import { kindOf } from '#shop/art/product-kinds.ts'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { drawCover, drawFace } from '#ui/art/face-art.ts'
import { drawProduct, productKinds } from '#ui/art/product-art.ts'

afterEach(cleanup)

it('draws the same picture for the same ID and another for another ID', () => {
  expect(drawProduct('12', 'c')).toEqual(drawProduct('12', 'c'))
  expect(drawProduct('12', 'c')).not.toEqual(drawProduct('13', 'c'))
  expect(drawFace('Ada Palmer')).toEqual(drawFace('Ada Palmer'))
  expect(drawCover('Ada Palmer')).not.toEqual(drawCover('Sam Okoro'))
})

it('draws the same picture as earlier versions', () => {
  const { hue, hue2, markup } = drawProduct('1', 'c', 'clock')
  expect({ hue, hue2, length: markup.length }).toMatchInlineSnapshot(`
    {
      "hue": 212,
      "hue2": 28,
      "length": 1886,
    }
  `)
})

it('draws every kind with finite numbers only', () => {
  for (const kind of productKinds) {
    for (let id = 0; id < 40; id++) {
      const { markup } = drawProduct(String(id), 'c', kind)
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
    }
  }
})

it('recognises the kind of every product in the demo shop', () => {
  const names = Object.values(goods)
    .flat()
    .flatMap(([name, , variants]) => variants.map((variant) => `${name}, ${variant}`))
  expect(names.filter((name) => kindOf(name, undefined) === undefined)).toEqual([])
  expect(kindOf('House Plants, Plainly, paperback', 'books')).toBe('book')
  expect(kindOf('Salt cellar, marble', 'kitchen')).toBe('pot')
  expect(kindOf('constructor', undefined)).toBeUndefined()
})

it('gives two copies of a product picture different clip IDs', () => {
  const { container } = render(
    <>
      <ProductPicture id={1} kind="vase" />
      <ProductPicture id={1} kind="vase" />
    </>,
  )
  const ids = [...container.querySelectorAll('clipPath')].map((one) => one.id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
})

it('exposes a picture as an image only when it has a label', () => {
  const { queryAllByRole } = render(
    <>
      <Avatar name="Ada Palmer" label="Ada Palmer" />
      <Avatar name="Ada Palmer" />
    </>,
  )
  expect(queryAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['Ada Palmer'])
})
