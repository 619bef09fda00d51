import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { features } from '#app/features.ts'
import { configure, type Locale, locales } from '#kernel/config.ts'
import { openApp } from '#tests/support/open-app.tsx'

type Names = Record<string, Record<string, string>>
const root = join(import.meta.dirname, '../..')
const namesIn = (language: string, file: string) =>
  JSON.parse(readFileSync(join(root, 'locales', language, `${file}.json`), 'utf8')) as Names

/** What people type in each language, and the command that they look for. */
const words: [target: string, Record<Locale, string[]>][] = [
  [
    'account.page',
    { en: ['settings'], fr: ['paramètres', 'reglages'], ro: ['setări', 'setari'], zh: ['设置'] },
  ],
  ['settings.page', { en: ['settings'], fr: ['paramètres'], ro: ['setări'], zh: ['设置'] }],
  ['settings.shop', { en: ['tax'], fr: ['tva'], ro: ['tva'], zh: ['税'] }],
  ['settings.currency', { en: ['currency'], fr: ['devise'], ro: ['monedă'], zh: ['货币'] }],
  ['settings.team', { en: ['members'], fr: ['membres'], ro: ['membri'], zh: ['成员'] }],
  ['settings.tokens', { en: ['api key'], fr: ['clé'], ro: ['cheie'], zh: ['密钥'] }],
  ['team.invite', { en: ['invite'], fr: ['inviter'], ro: ['invită'], zh: ['邀请'] }],
  ['account.password', { en: ['password'], fr: ['mot de passe'], ro: ['parolă'], zh: ['密码'] }],
  ['customers.import', { en: ['import'], fr: ['importer'], ro: ['importă'], zh: ['导入'] }],
  ['contacts.import', { en: ['import'], fr: ['importer'], ro: ['importă'], zh: ['导入'] }],
  ['orders.page', { en: ['refund'], fr: ['remboursement'], ro: ['rambursare'], zh: ['退款'] }],
  ['shell.appearance', { en: ['appearance'], fr: ['apparence'], ro: ['aspect'], zh: ['外观'] }],
]

function titleOf(language: Locale, target: string): string {
  const [area = '', name = ''] = target.split('.')
  const title =
    name === 'page'
      ? area === 'account'
        ? namesIn(language, 'pages').account
        : namesIn(language, 'features')[area]?.title
      : area === 'shell'
        ? namesIn(language, 'shell')[name]
        : namesIn(language, 'links')[area]?.[name]
  return String(title)
}

/** The palette's field has the role itself; a field with suggestions of the page behind it has it implicitly. */
async function paletteField(): Promise<Element> {
  const field = () => document.querySelector('[role="combobox"]')
  await waitFor(() => expect(field()).not.toBeNull())
  return field() as Element
}

async function typeInPalette(text: string) {
  fireEvent.change(await paletteField(), { target: { value: text } })
}

const optionTitles = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.trunc')?.textContent)

it.for(locales)('finds settings and tools by the words of their users: %s', async (language) => {
  const { user } = await openApp('/dashboard')
  await act(async () => {
    configure({ locale: language })
    await i18next.changeLanguage(language)
  })
  await user.keyboard('{Control>}k{/Control}')
  await paletteField()
  for (const [target, typed] of words)
    for (const word of typed[language]) {
      await typeInPalette(word)
      expect(optionTitles(), `${word} finds ${target}`).toContain(titleOf(language, target))
    }
})

it('offers only what the user may do', async () => {
  const { user } = await openApp('/dashboard', {
    before: async ({ db }) => {
      await db.updateTable('users').set({ role_id: 'reader' }).where('id', '=', 'ada00000').execute()
    },
  })
  await user.keyboard('{Control>}k{/Control}')
  await paletteField()
  for (const [word, title] of [
    ['invite', 'Invite to the team'],
    ['import', 'Import customers'],
  ] as const) {
    await typeInPalette(word)
    expect(optionTitles(), word).not.toContain(title)
  }
  await typeInPalette('password')
  expect(optionTitles()).toContain('Password')
})

it('opens a section of the settings, and the dialog of a tool', async () => {
  const { user, router } = await openApp('/dashboard')
  await user.keyboard('{Control>}k{/Control}')
  await typeInPalette('currency')
  await user.click(screen.getByRole('option', { name: /Currency/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/shop'))
  await user.keyboard('{Control>}k{/Control}')
  await typeInPalette('invite')
  await user.click(screen.getByRole('option', { name: /Invite to the team/ }))
  expect(await screen.findByRole('dialog', { name: /Invite/ })).toBeVisible()
})

it('creates the invoice of an order from its page', async () => {
  const { user, router } = await openApp('/dashboard', {
    before: ({ db }) => db.updateTable('invoices').set({ order_id: null }).execute(),
  })
  await router.navigate({ to: '/orders' })
  const [order] = await screen.findAllByRole('link', { name: /^#\d+/ })
  await user.click(order as Element)
  await screen.findByRole('heading', { level: 1, name: /#\d+/ })
  await user.keyboard('{Control>}k{/Control}')
  await typeInPalette('bill')
  const page = within(screen.getByRole('group', { name: 'On this page' }))
  await user.click(page.getByRole('option', { name: /Create invoice/ }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\/.+/))
})

const links = features.flatMap(({ key, links: places = {} }) =>
  Object.entries(places).map(([name, link]) => ({ key, name, ...link })),
)

it.for(locales)('has synonyms for every page, new record and settings section: %s', (language) => {
  const synonyms = namesIn(language, 'synonyms')
  const needed = [
    ...features.flatMap(({ key, path, group, create }) => [
      ...(path && (group || key === 'account') ? [`${key}.page`] : []),
      ...(create ? [`${key}.new`] : []),
    ]),
    ...links.map(({ key, name }) => `${key}.${name}`),
  ]
  const english = Object.entries(namesIn('en', 'synonyms')).flatMap(([area, texts]) =>
    Object.keys(texts).map((name) => `${area}.${name}`),
  )
  const missing = [...new Set([...needed, ...english])].filter((key) => {
    const [area = '', name = ''] = key.split('.')
    return (synonyms[area]?.[name] ?? '') === ''
  })
  expect(missing, 'add them to `synonyms` of locales').toEqual([])
  const titles = namesIn(language, 'links')
  expect(links.filter(({ key, name }) => !titles[key]?.[name])).toEqual([])
})

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => [path, readFileSync(join(root, 'src', path), 'utf8')] as const)

it('links every settings section, and no other', () => {
  const cards = sources.flatMap(([, source]) =>
    [...source.matchAll(/<Card\s+id="([\w-]+)"/g)].map(([, id]) => id),
  )
  expect(cards.toSorted()).toEqual(links.flatMap(({ hash }) => hash ?? []).toSorted())
  const settings =
    /features\/(account|config)\/.*(form|card|screen)\.tsx$|roles-card\.tsx$|seller-screen\.tsx$/
  const unnamed = sources.filter(([path, source]) => settings.test(path) && /<Card\s+title=/.test(source))
  expect(
    unnamed.map(([path]) => path),
    'give the card an id, and its feature a link',
  ).toEqual([])
})

it('uses every synonym', () => {
  const used = [
    ...sources.flatMap(([, source]) => [...source.matchAll(/'(\w+\.\w+)'/g)].map(([, key = '']) => key)),
    ...features.flatMap(({ key }) => [`${key}.page`, `${key}.new`]),
    ...links.map(({ key, name }) => `${key}.${name}`),
    ...['statistics', 'data', 'chart'].map((name) => `shell.${name}`),
    ...['issue', 'pay', 'unpay', 'void'].map((step) => `invoices.${step}`),
    ...['duplicate', 'switch', 'end', 'delete'].map((name) => `discounts.${name}`),
  ]
  const unused = Object.entries(namesIn('en', 'synonyms')).flatMap(([area, texts]) =>
    Object.keys(texts)
      .map((name) => `${area}.${name}`)
      .filter((key) => !used.includes(key)),
  )
  expect(unused).toEqual([])
})
