import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { goods } from '#server/db/seed/goods.ts'
import { kindOf } from '#shop/art/product-kinds.ts'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { drawCover, drawFace } from '#ui/art/face-art.ts'
import { drawProduct, productKinds } from '#ui/art/product-art.ts'

afterEach(cleanup)

test('the same id gives the same picture, another id another one', () => {
  expect(drawProduct('12', 'c')).toEqual(drawProduct('12', 'c'))
  expect(drawProduct('12', 'c')).not.toEqual(drawProduct('13', 'c'))
  expect(drawFace('Ada Palmer')).toEqual(drawFace('Ada Palmer'))
  expect(drawCover('Ada Palmer')).not.toEqual(drawCover('Sam Okoro'))
})

test('a picture does not change between versions of the generator', () => {
  const { hue, hue2, markup } = drawProduct('1', 'c', 'clock')
  expect({ hue, hue2, length: markup.length }).toMatchInlineSnapshot(`
    {
      "hue": 212,
      "hue2": 28,
      "length": 1886,
    }
  `)
})

test('every kind draws with finite numbers only', () => {
  for (const kind of productKinds) {
    for (let id = 0; id < 40; id++) {
      const { markup } = drawProduct(String(id), 'c', kind)
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
    }
  }
})

test('whatever the demo shop sells is drawn as what it is', () => {
  const names = Object.values(goods)
    .flat()
    .flatMap(([name, , variants]) => variants.map((variant) => `${name}, ${variant}`))
  expect(names.filter((name) => kindOf(name, undefined) === undefined)).toEqual([])
  expect(kindOf('House Plants, Plainly, paperback', 'books')).toBe('book')
  expect(kindOf('Salt cellar, marble', 'kitchen')).toBe('pot')
  expect(kindOf('constructor', undefined)).toBeUndefined()
})

test('two copies of one product on a page do not share a clip id', () => {
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

test('a picture with a label is an image with that name, one without is decoration', () => {
  const { queryAllByRole } = render(
    <>
      <Avatar name="Ada Palmer" label="Ada Palmer" />
      <Avatar name="Ada Palmer" />
    </>,
  )
  expect(queryAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['Ada Palmer'])
})
