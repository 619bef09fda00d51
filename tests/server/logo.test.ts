import { beforeEach, expect, it } from 'vitest'
import type { LogoIds } from '#contract/shop-logo.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const png = (text: string) => `data:image/png;base64,${btoa(`\u0089PNG\r\n\u001a\n${text}`)}`
const save = (changes: object) => backend.post('settings/logo/save', { changes }, ada)
const idsFor = async (headers: Record<string, string>) =>
  (await bodyOf<{ shop: { logo: LogoIds; settings: object } }>(backend.get('account/me', headers))).shop
const pictureOf = async (id: string | null) =>
  (await bodyOf<{ picture: string | null }>(backend.get(`account/logo?id=${id}`))).picture

it('shows the logo to everyone by ids that change with it', async () => {
  expect((await idsFor(ada)).logo).toEqual({ light: null, dark: null })
  expect((await save({ light: png('one') })).status).toBe(200)
  const { logo, settings } = await idsFor(ada)
  expect(logo).toEqual({ light: expect.any(String), dark: null })
  expect(settings).not.toHaveProperty('logo')
  expect(await bodyOf(backend.get('account/registration'))).toMatchObject({ logo })
  expect(await pictureOf(logo.light)).toBe(png('one'))
  await save({ light: png('two'), dark: png('three') })
  const later = (await idsFor(ada)).logo
  expect(new Set([logo.light, later.light, later.dark]).size).toBe(3)
  expect(await pictureOf(logo.light)).toBeNull()
  expect(await pictureOf(later.dark)).toBe(png('three'))
  await save({ light: '', dark: '' })
  expect((await idsFor(ada)).logo).toEqual({ light: null, dark: null })
})

it('refuses what is no small picture', async () => {
  for (const light of [
    'x',
    'https://example.com/a.png',
    'data:image/svg+xml;base64,AAAA',
    png('a'.repeat(32_000)),
  ])
    expect(await refusal(save({ light }))).toEqual([400, 'invalid'])
})
