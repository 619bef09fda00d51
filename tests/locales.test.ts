import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { locales } from '#kernel/config.ts'

const root = join(import.meta.dirname, '..')
/** Made from the other files by `locales/make-types.ts`. */
const derived = ['features', 'writes', 'keys', 'kinds', 'links', 'synonyms']
const areasIn = (language: string) =>
  readdirSync(join(root, 'locales', language))
    .map((name) => name.replace('.json', ''))
    .filter((name) => !derived.includes(name))
const areas = areasIn('en')
const languages = locales.filter((one) => one !== 'en')

type Tree = { [key: string]: string | Tree }
type Texts = Map<string, string>

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

const read = (language: string, area: string): Texts =>
  new Map(flatten(JSON.parse(readFileSync(join(root, 'locales', language, `${area}.json`), 'utf8')) as Tree))

const plural = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(plural, '')
const isPlural = (key: string, texts: Texts) => plural.test(key) && texts.has(`${stem(key)}_other`)

/** The plural forms of a language, as the browser counts. */
const formsOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()

/** The forms in which a text stands, without the zero that any language may add. */
const formsIn = (texts: Texts, key: string) =>
  [...texts.keys()]
    .filter((one) => plural.test(one) && stem(one) === key)
    .map((one) => one.slice(key.length + 1))
    .filter((form) => form !== 'zero')
    .toSorted()

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{[^}]*\}\}/g)].map(([one]) => one.replaceAll(' ', '')).toSorted()

const each = languages.flatMap((language) => areas.map((area) => [language, area] as const))

it('has the same areas in every language', () => {
  for (const language of languages) {
    expect(areasIn(language), language).toEqual(areas)
  }
})

it.each(each)('has the same keys in %s "%s" as in English', (language, area) => {
  const english = read('en', area)
  const stems = (texts: Texts) =>
    [...new Set([...texts.keys()].map((key) => (isPlural(key, texts) ? stem(key) : key)))].toSorted()
  expect(stems(read(language, area))).toEqual(stems(english))
})

it.each([
  ['en', 'one other'],
  ['fr', 'many one other'],
  ['ro', 'few one other'],
  ['zh', 'other'],
])('has a text in %s for each plural form: %s', (language, forms) => {
  expect(formsOf(language).join(' ')).toBe(forms)
  for (const area of areas) {
    const texts = read(language, area)
    const counted = new Set([...texts.keys()].filter((key) => isPlural(key, texts)).map(stem))
    for (const key of counted) expect(formsIn(texts, key).join(' '), `${area}.${key}`).toBe(forms)
  }
})

it('counts in each language as its speakers do', async () => {
  const texts = i18next.createInstance()
  await texts.init({
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      locales.map((one) => [
        one,
        { features: JSON.parse(readFileSync(join(root, 'locales', one, 'features.json'), 'utf8')) },
      ]),
    ),
  })
  const said = (one: string) =>
    [0, 1, 2, 19, 20, 21, 101, 119, 120, 1_000_000].map((count) =>
      texts
        .getFixedT(one, 'features')('orders.waiting', { count })
        .replace(/[\u00A0\u202F]/g, '␣'),
    )
  expect(Object.fromEntries(locales.map((one) => [one, said(one)]))).toMatchInlineSnapshot(`
    {
      "en": [
        "0 orders await payment",
        "1 order awaits payment",
        "2 orders await payment",
        "19 orders await payment",
        "20 orders await payment",
        "21 orders await payment",
        "101 orders await payment",
        "119 orders await payment",
        "120 orders await payment",
        "1,000,000 orders await payment",
      ],
      "fr": [
        "0 commande attend le paiement",
        "1 commande attend le paiement",
        "2 commandes attendent le paiement",
        "19 commandes attendent le paiement",
        "20 commandes attendent le paiement",
        "21 commandes attendent le paiement",
        "101 commandes attendent le paiement",
        "119 commandes attendent le paiement",
        "120 commandes attendent le paiement",
        "1␣000␣000 de commandes attendent le paiement",
      ],
      "ro": [
        "0 comenzi așteaptă plata",
        "1 comandă așteaptă plata",
        "2 comenzi așteaptă plata",
        "19 comenzi așteaptă plata",
        "20 de comenzi așteaptă plata",
        "21 de comenzi așteaptă plata",
        "101 comenzi așteaptă plata",
        "119 comenzi așteaptă plata",
        "120 de comenzi așteaptă plata",
        "1.000.000 de comenzi așteaptă plata",
      ],
      "zh": [
        "0 个订单待付款",
        "1 个订单待付款",
        "2 个订单待付款",
        "19 个订单待付款",
        "20 个订单待付款",
        "21 个订单待付款",
        "101 个订单待付款",
        "119 个订单待付款",
        "120 个订单待付款",
        "1,000,000 个订单待付款",
      ],
    }
  `)
})

it('formats counts instead of inserting raw numbers', () => {
  for (const language of locales)
    for (const area of areas)
      for (const [key, text] of read(language, area))
        expect(text, `${language}/${area}.${key}`).not.toMatch(/\{\{\s*count\s*\}\}/)
})

it('has a zero text in every language or in none', () => {
  for (const [language, area] of each) {
    const zeros = (texts: Texts) => [...texts.keys()].filter((key) => key.endsWith('_zero'))
    expect(zeros(read(language, area)), `${language}/${area}`).toEqual(zeros(read('en', area)))
  }
})

it.each(each)('has the same placeholders in %s "%s" as in English', (language, area) => {
  const english = read('en', area)
  for (const [key, text] of read(language, area)) {
    const original = english.get(key) ?? english.get(`${stem(key)}_other`) ?? ''
    expect(placeholders(text), key).toEqual(placeholders(original))
  }
})

it('has no empty or truncated texts and no double spaces', () => {
  for (const language of locales) {
    for (const area of areas) {
      for (const [key, text] of read(language, area)) {
        expect(text, `${language}/${area}.${key}`).toMatch(/^\S(.*\S)?$/s)
        expect(text, `${language}/${area}.${key}`).not.toMatch(/ {2}/)
      }
    }
  }
})

/** Texts that are the same in English and rightly so. */
const sameOnPurpose: Record<string, string> = {
  'fr settings.areas.contacts.title': 'the same word',
  'fr settings.areas.widgets.title': 'the same word',
  'fr settings.categories.optionsLabel': 'the same word',
  'fr settings.feature.links.logo': 'the same word',
  'fr settings.logo.title': 'the same word',
  'fr ui.taxes.rate': 'a name and a number',
  'ro ui.taxes.rate': 'a name and a number',
  'ro settings.areas.calendar.title': 'the same word',
  'fr team.roles.groups.administration': 'the same word',
  'fr team.roles.groups.collaboration': 'the same word',
  'fr activity.columns.what': 'the same word',
  'fr activity.fields.checklist': 'the same word',
  'fr activity.fields.date': 'the same word',
  'fr activity.fields.description': 'the same word',
  'fr activity.fields.kind': 'the same word',
  'fr activity.fields.note': 'the same word',
  'fr activity.fields.stock': 'the same word',
  'fr activity.fields.story_id': 'the same word',
  'fr activity.fields.text': 'the same word',
  'fr activity.fields.total': 'the same word',
  'fr activity.records.contact': 'the same word',
  'fr activity.records.invitation': 'the same word',
  'fr activity.records.message': 'the same word',
  'fr activity.records.notification': 'the same word',
  'fr activity.records.story': 'the same word',
  'ro activity.fields.is_own': 'the same word',
  'ro activity.fields.story_id': 'the same word',
  'ro activity.fields.total': 'the same word',
  'ro activity.records.calendar': 'the same word',
  'ro activity.records.contact': 'the same word',
  'ro activity.records.story': 'the same word',
  'ro inspector.parts.live': 'the same word',
  'ro inspector.trial.offline': 'the same word',
  'fr list.file.format': 'the same word',
  'ro list.file.format': 'the same word',
  'ro list.between': 'only facts',
  'ro team.tokens.token': 'the same word',
  'fr activity.line': 'only facts',
  'fr activity.named': 'only facts',
  'fr activity.records.stock': 'the same word',
  'ro activity.line': 'only facts',
  'ro activity.named': 'only facts',
  'ro activity.new': 'only facts',
  'fr activity.fields.bic': 'its name everywhere',
  'fr activity.fields.iban': 'its name everywhere',
  'ro activity.fields.bic': 'its name everywhere',
  'ro activity.fields.iban': 'its name everywhere',
  'zh activity.named': 'only facts',
  'fr contacts.feature.title': 'the same word',
  'fr chat.feature.kinds.messages': 'the same word',
  'fr chat.status.spans.halfHour': 'the same word',
  'fr notifications.feature.title': 'the same word',
  'fr stock.feature.title': 'the same word',
  'ro calendar.feature.title': 'the same word',
  'ro social.feature.title': 'the same word',
  'fr common.day.letters.month': 'the same letters',
  'fr common.time.letters': 'the same letters',
  'ro common.time.letters': 'the same letters',
  'fr invoices.seller.bic': 'its name everywhere',
  'fr invoices.seller.iban': 'its name everywhere',
  'ro invoices.seller.bic': 'its name everywhere',
  'ro invoices.seller.iban': 'its name everywhere',
  'zh invoices.seller.bic': 'its name everywhere',
  'zh invoices.seller.iban': 'its name everywhere',
  'fr social.message': 'the same word',
  'ro social.field.content': 'the same word',
  'ro social.field.text': 'the same word',
  'ro social.title': 'the same word',
  'fr mail.folders.promotions': 'the same word',
  'fr mail.folders.forums': 'the same word',
  'fr common.colours.2': 'the same word',
  'fr common.colours.4': 'the same word',
  'fr common.colours.5': 'the same word',
  'fr common.colours.6': 'the same word',
  'fr mail.calm': 'only facts',
  'fr mail.folders.spam': 'the same word',
  'fr mail.moveTo.spam': 'the same word',
  'ro mail.calm': 'only facts',
  'fr mail.important': 'the same word',
  'fr mail.heads.cc': 'the same word',
  'fr mail.heads.date': 'the same word',
  'ro mail.folders.spam': 'the same word',
  'ro common.colours.5': 'the same word',
  'ro mail.important': 'the same word',
  'ro mail.moveTo.spam': 'the same word',
  'ro mail.heads.cc': 'the same word',
  'ro mail.heads.bcc': 'the same word',
  'ro mail.files.kilo': 'only facts',
  'ro mail.files.mega': 'only facts',
  'zh mail.more': 'only facts',
  'zh mail.files.kilo': 'only facts',
  'zh mail.files.mega': 'only facts',
  'fr people.message': 'the same word',
  'fr customers.form.note': 'the same word',
  'fr contacts.chat': 'the same word',
  'fr contacts.contact': 'the same word',
  'fr contacts.count_one': 'the same word',
  'fr contacts.count_other': 'the same word',
  'fr contacts.field.notes': 'the same word',
  'fr contacts.file': 'the same word',
  'fr contacts.import.fields.mobile_phone': 'the same word',
  'fr contacts.import.fields.notes': 'the same word',
  'fr contacts.kinds.mobile': 'the same word',
  'fr contacts.phoneKinds.mobile': 'the same word',
  'fr contacts.tagCount': 'only facts',
  'fr contacts.title': 'the same word',
  'ro contacts.contact': 'the same word',
  'ro contacts.kinds.home': 'the same word',
  'ro contacts.count_one': 'the same word',
  'ro contacts.tagCount': 'only facts',
  'fr calendar.description': 'the same word',
  'fr calendar.field.description': 'the same word',
  'fr calendar.invitation': 'the same word',
  'fr calendar.tags.2': 'the same word',
  'fr calendar.tags.4': 'the same word',
  'fr calendar.tags.5': 'the same word',
  'fr calendar.tags.6': 'the same word',
  'fr calendar.when.day': 'only facts',
  'ro calendar.calendar': 'the same word',
  'ro calendar.field.calendar': 'the same word',
  'ro calendar.file': 'the same word',
  'ro calendar.tags.5': 'the same word',
  'ro calendar.when.day': 'only facts',
  'fr items.description': 'the same word',
  'fr items.checklist': 'the same word',
  'fr items.story': 'the same word',
  'fr items.stories.title': 'the same word',
  'fr items.stories.one': 'the same word',
  'ro items.story': 'the same word',
  'ro items.stories.title': 'the same word',
  'ro items.stories.one': 'the same word',
  'fr items.stories.place': 'the same word',
  'fr items.stories.points_one': 'the same word',
  'fr items.stories.points_other': 'the same word',
  'fr chat.messages': 'the same word',
  'fr chat.search.found_one': 'the same word',
  'fr chat.search.found_other': 'the same word',
  'ro chat.files.size': 'a unit',
  'ro chat.presence.available': 'the same word',
  'ro chat.presence.offline': 'the same word',
  'zh chat.files.size': 'a unit',
  'fr compose.field.cc': 'the same word',
  'fr compose.settings.signature': 'the same word',
  'ro compose.field.bcc': 'the same word',
  'ro compose.field.cc': 'the same word',
  'ro compose.field.html': 'the same word',
  'fr compose.files.understood': 'the same word',
  'ro compose.files.understood': 'the same word',
  'ro compose.tools.link': 'the same word',
  'ro compose.files.size': 'a unit',
  'zh compose.files.size': 'a unit',
  'ro items.files.size': 'a unit',
  'zh items.files.size': 'a unit',
  'fr kanban.feature.kinds.stories': 'the same word',
  'fr kanban.filters.story': 'the same word',
  'ro kanban.feature.kinds.stories': 'the same word',
  'ro kanban.filters.story': 'the same word',
  'fr kanban.moving.place': 'the same word',
  'fr shell.nav.collaboration': 'the same word',
  'fr config.preset.theme6': 'the same word',
  'ro config.preset.theme6': 'the same word',
  'ro config.preset.theme4': 'the same word',
  'fr config.corners.value': 'a unit',
  'ro config.corners.value': 'a unit',
  'fr config.snackbar.seconds_one': 'a unit',
  'fr config.snackbar.seconds_other': 'a unit',
  'ro config.snackbar.seconds_one': 'a unit',
  'ro config.snackbar.seconds_other': 'a unit',
  'ro config.snackbar.useemojis': 'the same word',
  'ro config.font': 'the same word',
  'fr checkout.card.mastercard': 'a name',
  'ro checkout.card.mastercard': 'a name',
  'zh checkout.card.mastercard': 'a name',
  'fr checkout.card.visa': 'a name',
  'ro checkout.card.visa': 'a name',
  'zh checkout.card.visa': 'a name',
  'fr ui.methods.paypal': 'a name',
  'ro ui.methods.paypal': 'a name',
  'zh ui.methods.paypal': 'a name',
  'ro ui.methods.card': 'the same word',
  'fr ui.methods.fast': 'the same word',
  'fr ui.methods.free': 'the same word',
  'ro ui.methods.free': 'the same word',
  'fr checkout.summary.total': 'the same word',
  'ro checkout.done.subtotal': 'the same word',
  'ro checkout.summary.total': 'the same word',
  'fr moderation.columns.created': 'the same word',
  'fr dashboard.points': 'an abbreviation',
  'fr dashboard.counted': 'only facts',
  'ro dashboard.counted': 'only facts',
  'fr dashboard.columns.total': 'the same word',
  'ro dashboard.columns.total': 'the same word',
  'ro customers.import.delimiter': 'the same word',
  'fr dashboard.reviewBy': 'only facts',
  'ro dashboard.reviewBy': 'only facts',
  'fr notifications.title': 'the same word',
  'fr pages.bell': 'the same word',
  'fr shell.nav.widget': 'the same word',
  'fr shell.palette.pages': 'the same word',
  'fr shell.palette.actions': 'the same word',
  'fr products.colors.orangeMain': 'the same word',
  'fr products.colors.secondaryMain': 'the same word',
  'ro products.colors.secondaryMain': 'the same word',
  'fr products.columns.stock': 'the same word',
  'fr products.facets.stock': 'the same word',
  'fr products.detail.description': 'the same word',
  'fr products.detail.stock': 'the same word',
  'fr products.form.description': 'the same word',
  'fr settings.methods.description': 'the same word',
  'fr settings.methods.instructions': 'the same word',
  'fr products.form.choices': 'the same word',
  'fr products.visibility.shown': 'the same word',
  'fr products.detail.picture': 'only facts',
  'ro products.detail.picture': 'only facts',
  'ro products.named': 'only facts',
  'fr orders.columns.total': 'the same word',
  'fr orders.types.PayPal': 'a name',
  'fr orders.types.Paytm': 'a name',
  'fr orders.types.Upi': 'a name',
  'fr orders.detail.total': 'the same word',
  'fr orders.events.note': 'the same word',
  'fr orders.form.fields.note': 'the same word',
  'fr orders.own.line': 'only facts',
  'ro orders.own.line': 'only facts',
  'ro orders.columns.total': 'the same word',
  'ro orders.types.Credit Card': 'a name',
  'ro orders.types.PayPal': 'a name',
  'ro orders.types.Paytm': 'a name',
  'ro orders.types.Upi': 'a name',
  'ro orders.detail.subtotal': 'the same word',
  'ro orders.detail.total': 'the same word',
  'ro orders.events.pieces': 'only facts',
  'ro orders.events.total': 'the same word',
  'fr stock.title': 'the same word',
  'fr stock.bulk.fromTo': 'only facts',
  'fr stock.movements.reasons.correction': 'the same word',
  'ro stock.bulk.fromTo': 'only facts',
  'zh stock.bulk.fromTo': 'only facts',
  'zh orders.types.PayPal': 'a name',
  'zh orders.types.Paytm': 'a name',
  'zh orders.types.Upi': 'a name',
  'fr activity.fields.is_active': 'the same word',
  'fr discounts.columns.code': 'the same word',
  'fr discounts.states.active': 'the same word',
  'fr discounts.form.code': 'the same word',
  'fr discounts.form.isActive': 'the same word',
  'fr discounts.form.kind': 'the same word',
  'fr discounts.form.times': 'the same word',
  'fr invoices.columns.date': 'the same word',
  'fr invoices.columns.kind': 'the same word',
  'fr invoices.columns.total': 'the same word',
  'fr invoices.form.dates': 'the same word',
  'fr invoices.form.lineText': 'only facts',
  'fr invoices.form.notes': 'the same word',
  'fr invoices.form.text': 'the same word',
  'fr invoices.sums.total': 'the same word',
  'ro invoices.columns.total': 'the same word',
  'ro invoices.form.lineText': 'only facts',
  'ro invoices.sums.subtotal': 'the same word',
  'ro invoices.sums.total': 'the same word',
  'ro list.named': 'only facts',
  'fr inspector.network.later': 'a unit',
  'ro inspector.network.later': 'a unit',
  'fr ui.pager.label': 'the same word',
  'fr ui.pager.page': 'the same word',
}

/** Words that a language avoids, by the last column of the tables in docs/terms.md. */
const avoidedWords = readFileSync(join(root, 'docs', 'terms.md'), 'utf8')
  .split('\n')
  .flatMap(
    (line) =>
      line
        .split('|')
        .map((cell) => cell.trim())[7]
        ?.split(';') ?? [],
  )
  .flatMap((group) => {
    const [, language, words] = /^\s*(en|fr|ro|zh): (.+)$/.exec(group) ?? []
    return words?.split(',').map((word) => ({ language, word: word.trim() })) ?? []
  })

it('avoids the rejected terms of docs/terms.md', () => {
  expect(avoidedWords.length).toBeGreaterThan(30)
  const found = avoidedWords.flatMap(({ language = '', word }) => {
    // A capital letter stands for a label of that word.
    const flags = /^\p{Lu}/u.test(word) ? 'u' : 'iu'
    const pattern = language === 'zh' ? RegExp(word) : RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, flags)
    return areas.flatMap((area) =>
      [...read(language, area)]
        // People also search by the words that screens avoid.
        .filter(([key]) => !key.startsWith('synonyms.'))
        .filter(([, text]) => pattern.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')))
        .map(([key, text]) => `${language} ${area}.${key}: “${text}” says “${word}”`),
    )
  })
  expect(found, 'use the words of docs/terms.md').toEqual([])
})

it('has no-break spaces around French punctuation', () => {
  const found = areas.flatMap((area) =>
    [...read('fr', area)]
      .filter(([, text]) => / [;:!?»]|« /.test(text))
      .map(([key, text]) => `${area}.${key}: ${text}`),
  )
  expect(found).toEqual([])
})

it('has no untranslated English text', () => {
  const same = each.flatMap(([language, area]) => {
    const english = read('en', area)
    return [...read(language, area)]
      .filter(([key, text]) => english.get(key) === text)
      .map(([key]) => `${language} ${area}.${key}`)
  })
  const message = 'translate them in locales, or name them in `sameOnPurpose` of tests/locales.test.ts'
  expect(same.toSorted(), message).toEqual(Object.keys(sameOnPurpose).toSorted())
})

it('names a page the same in the menu, its title and its heading', () => {
  for (const language of locales) {
    const pages = read(language, 'pages')
    const shell = read(language, 'shell')
    for (const name of ['statistics', 'data', 'chart'])
      expect(shell.get(`nav.${name}`), `${language} ${name}`).toBe(pages.get(name))
    const named = ['dashboard', 'products', 'orders', 'chat', 'contacts', 'customers', 'invoices', 'stock']
    for (const area of [...named, 'moderation', 'kanban'])
      expect(read(language, area).get('feature.title'), language).toBe(read(language, area).get('title'))
    expect(read(language, 'dashboard').get('title'), language).toBe(pages.get('dashboard'))
  }
})

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  .map((path) => readFileSync(join(root, 'src', path), 'utf8'))

/** Keys whose last word is only known when the app runs; the text before it stands in the code as written here. */
const madeFrom: Record<string, string> = {
  'rights.': 'a right',
  'activity.records.': 'a kind of record',
  'activity.objects.': 'a kind of record',
  'activity.deeds.': 'what was done',
  'activity.fields.': 'a column of the database',
  'activity.outcomes.': 'what came of it',
  'team.roles.groups.': 'a group of rights',
  'ui.roles.': 'a role of the shop',
  'contacts.merge.exceeded.': 'a list of a contact',
  'contacts.import.possibleReasons.': 'a reason of the server',
  'dashboard.own.': 'why days cannot be counted',
  'dashboard.setup.': 'a step of the setup',
  'settings.areas.': 'an area',
  'settings.invoices.': 'a field of the section',
  'settings.logo.': 'a field of the section',
  'settings.categories.options.': 'what products can have',
  'settings.stock.': 'a field of the section',
  'settings.orders.': 'a field of the section',
  'products.samples.names.': 'a sample product',
  'settings.regional.': 'a field of the section',
  'settings.customers.': 'the name of a status',
  'settings.taxes.': 'a field of the section',
  'customers.taxStatuses.': 'why invoices are without tax',
  'settings.methods.paid.': 'when an order is paid',
  'inspector.parts.': 'a part of the inspector',
  'inspector.columns.': 'a column',
  'inspector.states.': 'how an entry fares',
  'inspector.places.': 'whether an entry is stored',
  'inspector.reasons.': 'whether an entry is stored',
  'inspector.writeStates.': 'how a write fares',
  'inspector.live.streams.': 'how the stream fares',
  'inspector.live.roles.': 'who listens',
  'inspector.dropped.': 'why a copy was dropped',
  'inspector.network.ways.': 'how a call fails',
  'inspector.network.hints.': 'how a call fails',
  'inspector.network.next.': 'what fails',
  'inspector.trial.fails.': 'what fails',
  'edit.conflict.whose.': 'one of the two who changed it',
  'edit.conflict.all.': 'one of the two who changed it',
  'edit.conflict.ownWhose.': 'one of the two devices',
  'edit.conflict.ownAll.': 'one of the two devices',
  'social.tabs.': 'a part of a profile',
  'social.field.': 'a field of a profile or a post',
  'mail.folders.': 'a folder, flag or label',
  'common.colours.': 'a colour',
  'mail.operators.': 'a name of the search',
  'mail.pills.': 'what the list is narrowed to',
  'mail.empty.': 'a folder',
  'mail.moveTo.': 'where a mail goes',
  'mail.done.': 'where a mail has gone',
  'mail.said.': 'a flag that was turned',
  'mail.heads.': 'a field of a mail',
  'chat.files.not.': 'why a file cannot go along',
  'social.pictures.not.': 'why a picture cannot go along',
  'products.visibility.': 'whether a product is in the shop',
  'products.pictures.not.': 'why a picture cannot go along',
  'items.files.not.': 'why a file cannot go along',
  'people.looks.': 'a look of the people',
  'people.kinds.': 'a kind of people',
  'people.quiet.': 'a kind of people',
  'people.searchIn.': 'a kind of people',
  'people.empty.': 'whose people, and of which kind',
  'people.followOf.': 'what a press does',
  'people.counts.': 'what is counted of somebody',
  'people.gallery.refused.': 'why a picture cannot be taken',
  'contacts.views.': 'a view',
  'contacts.field.': 'a field of a contact',
  'contacts.mailKinds.': 'a kind of address',
  'contacts.phoneKinds.': 'a kind of number',
  'contacts.kinds.': 'a kind of address or number',
  'contacts.kindOf.': 'addresses or numbers',
  'contacts.valueOf.': 'addresses or numbers',
  'contacts.removeOf.': 'addresses or numbers',
  'contacts.addOf.': 'addresses or numbers',
  'contacts.merge.reasons.': 'why two contacts may be one',
  'contacts.import.rules.': 'what happens to known contacts',
  'contacts.import.counts.': 'what became of the contacts of a file',
  'contacts.import.fields.': 'a field of a table',
  'contacts.import.dayOrders.': 'the order of a day in numbers',
  'contacts.unkept.': 'a property of a card without a place here',
  'contacts.card.': 'a further property of a card',
  'calendar.unkept.': 'a part of an event in a file without a place here',
  'chat.presence.': 'whether somebody is here',
  'chat.emoji.groups.': 'a group of emojis',
  'calendar.views.': 'a view',
  'calendar.earlier.': 'a view',
  'calendar.later.': 'a view',
  'calendar.moving.': 'what the keys do to an event',
  'calendar.field.': 'a field of an event',
  'calendar.repeat.': 'how often an event happens',
  'contacts.order.': 'a part of the name',
  'chat.status.spans.': 'how long a status lasts',
  'calendar.repeat.unit.': 'how often an event happens',
  'calendar.repeat.nth.': 'which weekday of a month',
  'calendar.repeat.end.': 'how a series ends',
  'calendar.card.answer.': 'an answer to an invitation',
  'calendar.card.state.': 'an answer to an invitation',
  'calendar.scope.': 'what is done to a series',
  'calendar.scope.verb.': 'what is done to a series',
  'calendar.tags.': 'a tag',
  'calendar.reasons.': 'why an event of a file cannot be taken, from the server',
  'compose.field.': 'a field of a mail',
  'compose.add.': 'a field of a mail',
  'compose.tools.': 'what is done to a text',
  'kanban.empty.': 'a first column',
  'kanban.card.': 'what is counted',
  'kanban.drag.': 'what is said of a drag',
  'kanban.priorities.': 'a value of the filter',
  'kanban.dues.': 'a value of the filter',
  'common.errors.': 'the code of a refusal, from the server',
  'refusals.': 'the code of a refusal, from the server',
  'notifications.kinds.': 'the kind of a notification, from the server',
  'shell.nav.': 'the title of a menu entry, from the server',
  'shell.palette.': 'the group of a command',
  'shell.keys.': 'what a shortcut does',
  'shell.keyGroups.': 'where a shortcut works',
  'ui.delta.': 'the direction of a change',
  'ui.password.': 'the strength of a password',
  'config.scheme.': 'a value of the setting',
  'config.firstDay.': 'a value of the setting',
  'config.preset.': 'a value of the setting',
  'config.menuTone.': 'a value of the setting',
  'config.layout.': 'a value of the setting',
  'config.snackbar.': 'a value of the setting',
  'checkout.code.': 'why a code cannot be used',
  'checkout.steps.': 'a step',
  'checkout.address.': 'a kind of address',
  'checkout.problem.': 'what can be wrong with a field',
  'ui.categories.': 'a category that the app names',
  'ui.methods.': 'a delivery or payment method of the specification',
  'checkout.method.': 'a way to pay',
  'checkout.card.': 'a brand, or what is wrong with a card',
  'dashboard.range.': 'a span of days',
  'dashboard.spans.': 'a span of days',
  'dashboard.before.': 'a span of days',
  'dashboard.versus.': 'a span of days',
  'dashboard.figures.': 'the name of a figure',
  'ui.states.': 'the state of an order',
  'invoices.issue.reasons.': 'why an invoice cannot be issued',
  'list.density.': 'a height of the rows',
  'moderation.states.': 'the state of a review',
  'moderation.verbs.': 'the state that a review is brought to',
  'moderation.done.': 'the state that reviews were brought to',
  'moderation.bulk.': 'the state that reviews are brought to',
  'stock.levels.': 'how much there is of a product',
  'stock.bulk.ways.': 'what happens to the pieces',
  'orders.types.': 'a way of paying',
  'discounts.states.': 'the state of a discount',
  'discounts.kinds.': 'what a discount gives',
  'discounts.scopes.': 'what a discount applies to',
  'customers.states.': 'the state of a customer',
  'customers.form.': 'a field of a customer',
  'customers.import.reasons.': 'what is wrong with a value',
  'customers.import.cellErrors.': 'what is wrong with a value',
  'customers.import.rules.': 'what happens to a known customer',
  'customers.import.hints.': 'what happens to a known customer',
  'customers.import.kept.': 'why a customer stays',
  'customers.import.encodings.': 'how a file is written',
  'customers.import.delimiters.': 'what stands between columns',
  'list.spans.': 'a span of days',
  'list.file.': 'which columns a file has',
  'ui.refund.': 'how much of an order was given back',
  'orders.next.': 'where an order goes next',
  'orders.form.fields.': 'a field of an order',
  'account.missing.': 'a field that was left empty',
  'stock.movements.reasons.': 'the reason of a movement',
  'orders.events.': 'what happened to an order',
  'invoices.seller.': 'a field of who sends the invoices',
  'invoices.states.': 'the state of an invoice',
  'invoices.credit.states.': 'the state of a credit note',
  'invoices.credit.done.': 'a step of a credit note',
  'invoices.steps.': 'a step of an invoice',
  'invoices.done.': 'a step of an invoice',
  'invoices.ask.': 'a step of an invoice',
  'invoices.form.': 'a field of the form',
  'products.sort.': 'an order of the list',
  'products.facets.': 'a part of the filter',
  'products.genders.': 'for whom a product is',
  'products.colors.': 'a colour of the catalogue',
  'dashboard.revenuePer.': 'a day or a week',
  'dashboard.ordersPer.': 'a day or a week',
}

/** Whether some file takes its texts from the area and holds the text. */
const spokenIn = (area: string, text: string) =>
  sources.some((source) => {
    const hasArea =
      area === 'common'
        ? /useTranslation\((\)|'common'\))|i18next/.test(source)
        : new RegExp(`(?:useTranslation\\(\\[?|TFunction<)'${area}'`).test(source) ||
          // The compiler knows the areas that have the text.
          source.includes('useTranslation(area)')
    return hasArea && source.includes(text)
  })

it('uses every text', () => {
  const unused = areas.flatMap((area) => {
    const texts = read('en', area)
    return [...texts.keys()]
      .map((key) => (isPlural(key, texts) ? stem(key) : key))
      .filter((key) => {
        // The app finds these by the feature's key.
        if (key.startsWith('feature.') || key.startsWith('synonyms.')) return false
        if (Object.keys(madeFrom).some((prefix) => `${area}.${key}`.startsWith(prefix))) return false
        return !spokenIn(area, `'${key}'`) && !sources.some((source) => source.includes(`'${area}:${key}'`))
      })
      .map((key) => `${area}.${key}`)
  })
  const message =
    'delete them in locales/*, or add the start of a made key to `madeFrom` of tests/locales.test.ts'
  expect(unused, message).toEqual([])
})

it('builds every exempted dynamic key', () => {
  const gone = Object.keys(madeFrom).filter((prefix) => {
    const [area = '', ...rest] = prefix.split('.')
    const start = rest.join('.')
    // "revenuePer" and "ordersPer" are made whole from the name of the series.
    return (
      !spokenIn(area, `\`${start}\${`) &&
      !sources.some((source) => source.includes(`\`${area}:${start}\${`)) &&
      !(start.endsWith('Per.') && spokenIn(area, `\`\${what}Per.\${`))
    )
  })
  expect(gone, 'delete them in `madeFrom` of tests/locales.test.ts').toEqual([])
})

const serverText = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(root, 'server', path), 'utf8'))
  .join('\n')

/** Refusals that this app cannot cause, whose sentence is for those who write another client. */
const forOtherClients = ['badJson', 'invalidKey', 'mediaType', 'method']
/** Failures that the server does not refuse: of the network, of this page and of the simulation. */
const ofThisApp = ['conflictBy', 'conflictOwn', 'damagedWrite', 'filesMissing', 'noAnswer']

it.for(locales)('has a text for every refusal of the server: %s', (language) => {
  const common = [...read(language, 'common').keys()].filter((key) => key.startsWith('errors.'))
  const codes = [...common.map((key) => key.slice('errors.'.length)), ...read(language, 'refusals').keys()]
  expect([...codes, ...forOtherClients].sort()).toEqual([...Object.keys(refusals), ...ofThisApp].sort())
})

it('has a text for every kind of notification of the server', () => {
  const kinds = [...serverText.matchAll(/kind: '(\w+)',\s*(\n\s*)?facts/g)].map(([, kind]) => kind)
  const known = read('en', 'notifications')
  expect(kinds.length).toBeGreaterThan(4)
  expect(kinds.filter((kind) => !known.has(`kinds.${kind}`) && !known.has(`kinds.${kind}_other`))).toEqual([])
})
