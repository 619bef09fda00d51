import { beforeEach, expect, it } from 'vitest'
import { bodyOf, createBackend } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const rename = async (changes: object) =>
  expect((await backend.post('invoice/seller/save', { changes }, ada)).status).toBe(200)

it('tells everyone the name of the shop, also before they have signed in', async () => {
  await rename({ name: 'Lumânări Iași' })
  expect(await bodyOf(backend.get('account/registration'))).toMatchObject({ shop: 'Lumânări Iași' })
  expect(await bodyOf(backend.get('account/me', ada))).toMatchObject({ shop: { name: 'Lumânări Iași' } })
  const empty = await createBackend({ size: null })
  expect(await bodyOf(empty.get('account/registration'))).toMatchObject({ shop: '' })
})

it('names one-time codes and passkeys after the shop', async () => {
  await rename({ name: 'Lumânări Iași' })
  const { uri } = await bodyOf<{ uri: string }>(backend.post('account/codes/start', {}, ada))
  expect(decodeURIComponent(uri)).toContain('issuer=Lumânări Iași')
  const { options } = await bodyOf<{ options: { rp: object } }>(
    backend.post('account/passkeys/start', {}, ada),
  )
  expect(options.rp).toMatchObject({ name: 'Lumânări Iași' })
})

it('names the sender of parcels by the legal name where there is one', async () => {
  const { id } = await backend.db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()
  const senderNow = async () => {
    const details = backend.post('customer/order/details', { id }, ada)
    return (await bodyOf<{ order: { sender: { name: string } } }>(details)).order.sender.name
  }
  await rename({ name: 'Candles', legalName: 'Candles SRL' })
  expect(await senderNow()).toBe('Candles SRL')
  await rename({ legalName: '' })
  expect(await senderNow()).toBe('Candles')
})
