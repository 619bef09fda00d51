import { readFileSync } from 'node:fs'
import { act, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { type EarlyPage, replaceEarlyPage } from '#app/shell/early-page.ts'
import { guestPages } from '#build/guest-pages.ts'
import { configure, type Locale, locales } from '#kernel/config.ts'
import { shopLogo } from '#kernel/shop-logo.ts'
import { shopName } from '#kernel/shop-name.ts'
import { openApp } from '#tests/support/open-app.tsx'

const names = ['/login', '/login?reason=expired', '/register', '/forgot-password', '/reset', '/join']

const unanswered = () => new Promise<never>(() => {})
/** As before any answer of the server; only the registration page waits for one. */
const answers = [
  http.get('*/api/account/registration', () => HttpResponse.json({ state: 'open' })),
  http.get('*/api/account/reset', unanswered),
  http.get('*/api/team/invitation', unanswered),
]

async function openPage(name: string) {
  const app = await openApp(name, { signedOut: true, isSlow: true, answers })
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  return app
}

const switchTo = (locale: Locale) =>
  act(async () => {
    configure({ locale })
    await i18next.changeLanguage(locale)
  })

const markOfApp = () => document.querySelector('header a > span')?.outerHTML ?? ''

const pageOfApp = () => document.querySelector('main')?.parentElement?.parentElement?.parentElement

/** Returns what an element contains, with the focus as an attribute and generated ids by their order. */
function markupIn(element: Element | null | undefined): string {
  if (!element) throw new Error('There is no page')
  const copy = element.cloneNode(true) as Element
  const focusIndex = [...element.querySelectorAll('*')].indexOf(document.activeElement as Element)
  copy.querySelectorAll('*')[focusIndex]?.setAttribute('data-autofocus', '')
  const ids: string[] = []
  return copy.innerHTML.replace(/(?:mantine-)?_r_\w+_|\bmantine-[a-z\d]{9}\b|early-\d+/g, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return `early-${ids.indexOf(id)}`
  })
}

/** Replaces each text by its own key. */
const keysOf = (texts: object, path: string): object =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? `{${path}${name}}` : keysOf(text, `${path}${name}.`),
    ]),
  )

const showKeys = () =>
  act(async () => {
    for (const area of Object.keys(i18next.store.data.en ?? {}))
      i18next.addResourceBundle('keys', area, keysOf(i18next.getResourceBundle('en', area), `${area}:`))
    await i18next.changeLanguage('keys')
  })

it('stores the pages of guests as index.html draws them', async () => {
  const pages: Record<string, string> = {}
  const schemes: Record<string, string> = {}
  const marks = { usual: '', logo: '' }
  for (const name of names) {
    const { close } = await openPage(name)
    // Otherwise the first change of the look would bring English back.
    await switchTo('fr')
    await switchTo('en')
    await showKeys()
    for (const navType of ['dark', 'light'] as const) {
      act(() => configure({ navType }))
      schemes[navType] = document.querySelector('footer button')?.innerHTML ?? ''
    }
    marks.usual = markOfApp()
    pages[name] = markupIn(pageOfApp())
      .replace(marks.usual, '{mark}')
      .replace(schemes.light ?? '', '{scheme}')
      .replaceAll('Fernhill', '{brand}')
    await close()
  }
  const { close } = await openPage('/login?reason=noAnswer')
  await showKeys()
  act(() => shopLogo.set(() => ({ light: { id: 'l', uri: '{light}' }, dark: { id: 'd', uri: '{dark}' } })))
  marks.logo = markOfApp()
  const note = (document.querySelector('main [role="status"]')?.outerHTML ?? '').replace(
    '{account:unreachable}',
    '{common:startingSlow}',
  )
  await close()
  await expect(`${JSON.stringify({ pages, schemes, marks, note }, null, 2)}\n`).toMatchFileSnapshot(
    '../../build/guest-pages.gen.json',
    'run this test with -u',
  )
})

const earlyScript =
  readFileSync('index.html', 'utf8')
    .replace('/* pages of guests */ null', () => JSON.stringify(guestPages()))
    .split('<script>')
    .find((part) => part.includes('early-page'))
    ?.split('</script>')[0] ?? ''

/** Draws a page by the script of index.html. */
async function drawEarly(name: string, locale: Locale): Promise<EarlyPage> {
  document.body.innerHTML = '<div id="root"><div id="starting"></div></div>'
  document.documentElement.lang = locale
  document.documentElement.dataset.scheme = 'light'
  const early = { name, styles: [], stylesLoaded: Promise.resolve(), pressed: [] }
  Object.assign(window, { earlyPage: early })
  new Function(earlyScript)()
  await waitFor(() => expect(document.querySelector('#early-page h1')).not.toBeNull())
  return early
}

afterEach(() => {
  shopName.set('')
  shopLogo.reset()
  Reflect.deleteProperty(window, 'earlyPage')
  document.body.innerHTML = ''
})

it('draws the logo of the shop before the app has loaded, the one in place of the other', async () => {
  const addLogo = () => shopLogo.set(() => ({ dark: { id: '1', uri: 'data:image/png;base64,"&AA==' } }))
  const { close } = await openPage('/login')
  act(addLogo)
  const markup = markupIn(pageOfApp())
  await close()
  addLogo()
  document.title = 'Fernhill'
  await drawEarly('/login', 'en')
  expect(markupIn(document.querySelector('#early-page'))).toBe(markup)
  expect(document.querySelectorAll('#early-page img')).toHaveLength(2)
})

it.each(locales)('draws the same before the app has loaded as the app, in %s', async (locale) => {
  const brand = 'Pots & <Pans> "1"'
  shopName.set(brand)
  for (const name of names) {
    const { close } = await openPage(name)
    await switchTo(locale)
    const markup = markupIn(pageOfApp())
    await close()
    document.title = brand
    await drawEarly(name, locale)
    expect(markupIn(document.querySelector('#early-page'))).toBe(markup)
    document.body.innerHTML = ''
  }
})

it('draws the app after a press and after a text has been composed', async () => {
  const early = await drawEarly('/login', 'en')
  const root = document.querySelector<HTMLElement>('#root')
  const field = root?.querySelector('input')
  const send = (type: string) => field?.dispatchEvent(new Event(type, { bubbles: true }))
  vi.useFakeTimers()
  send('compositionstart')
  send('pointerdown')
  const draw = vi.fn()
  const replaced = root && replaceEarlyPage(root, early, draw)
  send('pointerup')
  await vi.advanceTimersByTimeAsync(1)
  expect(draw).not.toHaveBeenCalled()
  send('compositionend')
  await vi.advanceTimersByTimeAsync(1)
  await replaced
  expect(draw).toHaveBeenCalledOnce()
})

it('repeats the language that was chosen in the early page, and no other', async () => {
  for (const chosen of ['en', 'fr']) {
    const early = await drawEarly('/login', 'en')
    const root = document.querySelector<HTMLElement>('#root')
    const select = root?.querySelector('select')
    if (!root || !select) throw new Error('no language to choose')
    select.value = chosen
    const markup = root.innerHTML
    const changes: string[] = []
    await replaceEarlyPage(root, early, () => {
      root.innerHTML = markup
      const drawn = root.querySelector('select')
      if (!drawn) return
      // Another tab has chosen Chinese since.
      drawn.value = 'zh'
      drawn.addEventListener('change', () => changes.push(drawn.value))
    })
    expect(changes).toEqual(chosen === 'en' ? [] : ['fr'])
  }
})
