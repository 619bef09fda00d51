import { expect, it } from 'vitest'
import { Carrier, trackingUrl } from '#contract/carriers.ts'

const post = { name: 'La Poste', url: 'https://track.example/{number}?again={number}' }
const carriers = [post, { name: 'Our van', url: '' }]

it.each([
  [
    { carrier: 'la poste ', tracking: '6A 0034/1' },
    'https://track.example/6A%200034%2F1?again=6A%200034%2F1',
  ],
  [{ carrier: 'La Poste', tracking: ' ' }, undefined],
  [{ carrier: 'Our van', tracking: '1' }, undefined],
  [{ carrier: '', tracking: '1' }, undefined],
])('finds the page that tracks %o', (parcel, url) => {
  expect(trackingUrl(carriers, parcel)).toBe(url)
})

it.each([
  'http://track.example/{number}',
  'https://track.example/',
  'https://',
  'javascript:alert({number})',
  'track.example/{number}',
])('refuses the tracking page %s', (url) => {
  expect(Carrier.safeParse({ name: 'La Poste', url }).success).toBe(false)
})

it('accepts a tracking page with the number, and none', () => {
  for (const carrier of carriers) expect(Carrier.safeParse(carrier).success).toBe(true)
})
