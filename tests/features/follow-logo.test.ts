import { HttpResponse, http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { followLogo } from '#features/account/session/follow-logo.ts'
import { shopLogo } from '#kernel/shop-logo.ts'
import { network } from '#tests/support/setup.ts'

const pictureOf = (id: string) => ({ id, uri: `data:image/png;base64,${id}` })
const only = (light: string) => ({ light, dark: null })

/** Answers for each picture by its id. */
const answer = (reply: (id: string) => Promise<object | null> | object | null) =>
  network.use(
    http.get('*/api/account/logo', async ({ request }) => {
      const body = await reply(new URL(request.url).searchParams.get('id') ?? '')
      return body ? HttpResponse.json(body) : HttpResponse.error()
    }),
  )

afterEach(() => {
  shopLogo.reset()
  document.head.innerHTML = ''
})

it('loads the logo, shows it in the tab, and the icon of the product after its removal', async () => {
  document.head.innerHTML = '<link rel="icon" href="data:image/svg+xml,usual">'
  const icon = document.head.querySelector('link')
  answer((id) => ({ picture: pictureOf(id).uri }))
  await followLogo({ light: null, dark: 'one' })
  expect(shopLogo.get()).toEqual({ dark: pictureOf('one') })
  expect(icon?.href).toBe(pictureOf('one').uri)
  await followLogo({ light: null, dark: null })
  expect(shopLogo.get()).toEqual({})
  expect(icon?.href).toBe('data:image/svg+xml,usual')
})

it('keeps the latest logo when the picture of an earlier one arrives last', async () => {
  let sendFirst = () => {}
  const held = new Promise<void>((done) => {
    sendFirst = done
  })
  answer(async (id) => {
    if (id === 'first') await held
    return { picture: pictureOf(id).uri }
  })
  const first = followLogo(only('first'))
  await followLogo(only('second'))
  sendFirst()
  await first
  expect(shopLogo.get()).toEqual({ light: pictureOf('second') })
})

it('keeps the earlier logo while the next one cannot be loaded or was replaced', async () => {
  answer((id) => ({ picture: pictureOf(id).uri }))
  await followLogo(only('one'))
  answer(() => null)
  await followLogo(only('two'))
  answer(() => ({ picture: null }))
  await followLogo(only('three'))
  expect(shopLogo.get()).toEqual({ light: pictureOf('one') })
})
