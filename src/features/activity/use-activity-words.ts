import { useTranslation } from 'react-i18next'
import type { ActivityLine } from '#contract/activity.ts'
import { customerStates } from '#contract/customer-search.ts'
import type { NamedMethod } from '#contract/methods.ts'
import { reviewStates } from '#contract/review-search.ts'
import { isRight, type Right } from '#contract/rights.ts'
import { type Section, usualSettings } from '#contract/settings.ts'
import { defaultRate, type TaxRate } from '#contract/taxes.ts'
import { isSame } from '#forms/three-way.ts'
import type { Locale } from '#kernel/config.ts'
import { useFormats } from '#kernel/format.ts'
import { languageNames } from '#kernel/languages.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { useCategories } from '#shop/use-categories.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { useTaxRates } from '#shop/use-tax-rates.ts'
import { useWeights } from '#shop/use-weights.ts'
import { hiddenColumns } from './hidden-columns.ts'

/** Columns with amounts in minor units. */
const inCents =
  'price list_price full_price shipping discount tax total credited amount max_amount min_value orders.refunded'.split(
    ' ',
  )

/** Columns with ids of categories. */
const withCategories = ['discounts.categories', 'products.category', 'products.categories']

/** Columns with hundredths of a percent. */
const inRates = ['tax_rate', 'discount_rate', 'taxRate']

const recordOfTable: Readonly<Record<string, string>> = {
  users: 'account',
  roles: 'role',
  invites: 'invitation',
  program_tokens: 'token',
  products: 'product',
  customers: 'customer',
  discounts: 'discount',
  orders: 'order',
  invoices: 'invoice',
  reviews: 'review',
  board_items: 'item',
  board_stories: 'story',
  board_columns: 'column',
  calendars: 'calendar',
  calendar_events: 'event',
  contacts: 'contact',
  addresses: 'address',
  list_views: 'view',
  shop_seller: 'seller',
  shop_settings: 'settings',
}

/** Parts of records by table, for lines whose record is not in `recordOfTable`. */
const partOfTable: Readonly<Record<string, string>> = { board_comments: 'comment', board_files: 'file' }

type Change = ActivityLine['changes'][number]

type ColumnWords = { texts: string; names?: readonly string[]; shownBy?: readonly string[] }

const wordsOfColumn: Readonly<Record<string, ColumnWords>> = {
  'customers.status': { texts: 'customers:states', names: customerStates },
  'customers.tax_status': { texts: 'customers:taxStatuses' },
  'discounts.kind': { texts: 'discounts:kinds' },
  'discounts.scope': { texts: 'discounts:scopes' },
  'reviews.status': { texts: 'moderation:states', names: reviewStates },
  'orders.state': { texts: 'ui:states' },
  'invoices.state': { texts: 'invoices:states' },
  'order_lines.color': { texts: 'products:colors', shownBy: ['orders'] },
  'products.colors': { texts: 'products:colors' },
  'products.gender': { texts: 'products:genders' },
  'stock_movements.color': { texts: 'products:colors', shownBy: ['orders', 'products'] },
  'stock_movements.reason': { texts: 'stock:movements.reasons', shownBy: ['orders', 'products'] },
  'board_items.priority': { texts: 'kanban:priorities' },
  'board_stories.priority': { texts: 'kanban:priorities' },
  'users.role_id': { texts: 'ui:roles' },
  'shop_settings.firstDay': { texts: 'settings:regional.choices' },
  'shop_settings.hourCycle': { texts: 'settings:regional.choices' },
  'shop_settings.weightUnit': { texts: 'settings:regional.choices' },
  'invites.role_id': { texts: 'ui:roles' },
}
const areaOf = (texts: string) => texts.slice(0, texts.indexOf(':'))

/** A generated id, which tells no one anything; those of orders and invoices are short. */
const isGenerated = (id: unknown) => typeof id === 'string' && /[0-9a-f]{8}-[0-9a-f]{4}-/.test(id)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The parts of an address in their order; the database sorts them by their names. */
const addressParts = ['name', 'building', 'street', 'post', 'city', 'state', 'country', 'phone']

/** The usual values of a section, with those that earlier versions had in it. */
const usualOf = (section: Section): Record<string, unknown> =>
  section === 'invoices'
    ? { ...usualSettings.invoices, taxRate: defaultRate(usualSettings.taxes) }
    : usualSettings[section]

/** The first save of a section of the settings stores all its fields; only those that are no longer usual changed. */
function firstSave(change: Change): Change {
  const { kind, row, deed, fields } = change
  const usual: Record<string, unknown> | undefined =
    kind === 'shop_settings' && deed === 'added' ? usualOf(row as Section) : undefined
  if (!usual) return change
  const entries = Object.entries(fields)
    .map(([name, [, to]]): [string, [unknown, unknown]] => [name, [usual[name], to]])
    .filter(([, [from, to]]) => !isSame(from, to))
  return { ...change, deed: 'changed', fields: Object.fromEntries(entries) }
}

/** An entry of the settings; a tax rate has a percentage, a category has options. */
type NamedEntry = NamedMethod & { rate?: number; countries?: TaxRate['countries']; options?: string[] }

/** A list of methods, carriers, tax rates or categories of the settings. */
const isNamedList = (value: unknown): value is readonly NamedEntry[] =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry === 'object' && entry !== null && 'name' in entry)

/** Values of other tables than `of` are shown as stored. */
export function useActivityWords(of?: string) {
  const columns = Object.entries(wordsOfColumn).filter(
    ([column, { shownBy }]) => !of || column.startsWith(`${of}.`) || shownBy?.includes(of),
  )
  const areas = new Set(columns.map(([, { texts }]) => areaOf(texts)))
  const { t, i18n } = useTranslation(['activity', 'rights', 'features', ...areas] as [
    'activity',
    'rights',
    'features',
  ])
  const formats = useFormats()
  const methodName = useMethodName()
  const stateNames = useShopSettings('customers')
  const { nameOf: rateName, fullText, storedRateText } = useTaxRates()
  const { nameOf: categoryName, textOf: categoryText } = useCategories()
  const weights = useWeights()
  const currency = useShopCurrency()

  const areaText = (area: string): string =>
    i18n.exists(`features:${area}.title`) ? t(`features:${area as 'orders'}.title`) : area

  const kindText = (kind: string, area: string): string =>
    i18n.exists(`activity:records.${kind}`) ? t(`records.${kind as 'order'}`) : areaText(area)

  /** A column of the database by the shop's word for it, otherwise by its own. */
  function fieldName(table: string, column: string): string {
    // The order has the sum, its lines have the pieces.
    if (table === 'order_lines' && column === 'refunded') return t('fields.refunded_items')
    if (column === 'code' && (table === 'discounts' || table === 'orders')) return t('fields.discount_code')
    if (column === 'language' && table !== 'shop_settings') return t('fields.document_language')
    return i18n.exists(`activity:fields.${column}`)
      ? t(`fields.${column as 'name'}`)
      : column.replaceAll('_', ' ')
  }

  function wordFor(column: string, value: unknown): string | undefined {
    if (withCategories.includes(column) && typeof value === 'string') return categoryText(value)
    const state = column === 'customers.status' ? customerStates[Number(value) - 1] : undefined
    const ownName = state && stateNames[`${state}Name`]
    if (ownName) return ownName
    const { texts, names } = wordsOfColumn[column] ?? {}
    const key = `${texts}.${names ? names[Number(value) - 1] : value}`
    return texts && i18n.exists(key) ? t(key as 'features:orders.title') : undefined
  }

  function entryName(entry: NamedEntry): string {
    if (entry.options) return categoryName({ id: entry.id, name: entry.name ?? '' })
    return entry.rate === undefined ? methodName(entry) : rateName({ name: entry.name ?? '' })
  }
  const entryText = (entry: NamedEntry): string =>
    entry.rate === undefined
      ? entryName(entry)
      : fullText({ ...entry, name: entry.name ?? '', rate: entry.rate })

  function valueText(table: string, field: string, value: unknown): string {
    if (table === 'products' && field === 'tax_rate') return storedRateText(value)
    if (field === 'language' && typeof value === 'string') return languageNames[value as Locale] ?? value
    const isCountry = field === 'tax_country' || (table === 'shop_seller' && field === 'country')
    if (isCountry && typeof value === 'string' && value !== '') return formats.country(value)
    const word = wordFor(`${table}.${field}`, value)
    if (word) return word
    if (isEmpty(value)) return t('noValue')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      if (table === 'products' && field === 'weight') return weights.text(value)
      if (inRates.includes(field)) return formats.rate(value / 10_000)
      const isMoney = inCents.includes(field) || inCents.includes(`${table}.${field}`)
      return isMoney ? formats.money(value, currency) : formats.number(value)
    }
    if (typeof value === 'string') {
      if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.fullDay(value)
      return /^\d{4}-\d\d-\d\dT/.test(value) ? formats.recent(value) : value
    }
    if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
      return formats.list(
        value.map(
          (entry) =>
            wordFor(`${table}.${field}`, entry) ??
            (field === 'countries' ? formats.country(String(entry)) : undefined) ??
            (isRight(String(entry)) ? t(`rights:${entry as Right}`) : String(entry)),
        ),
      )
    if (isNamedList(value)) return formats.list(value.map(entryText))
    const { digest, length } = value as { digest?: string; length?: number }
    if (digest && length !== undefined) return t('digest', { count: length })
    if (field !== 'billing') return JSON.stringify(value)
    const address = value as Record<string, string>
    return addressParts.flatMap((part) => address[part] || []).join(', ')
  }

  /** The names of what was edited in a list whose names and order are the same. */
  function editedNames(from: unknown, to: unknown): string[] {
    if (!isNamedList(from) || !isNamedList(to) || !isSame(from.map(entryName), to.map(entryName))) return []
    return to.filter((entry, index) => !isSame(entry, from[index])).map(entryName)
  }

  /** The fields of changed rows, each from → to or its one value; another record than that of the line is named. */
  const changeTexts = ({ changes, record }: ActivityLine): string[] =>
    changes.map(firstSave).flatMap(({ kind, row, deed, fields }) => {
      const isOwn = kind === record?.kind && row === record.id
      const isOther = kind in recordOfTable && !isOwn
      const name = isGenerated(row) ? tableName(kind) : t('named', { kind: tableName(kind), name: `#${row}` })
      const of = isOther ? `${name} · ` : ''
      const visible = Object.entries(fields).filter(
        ([field, [from, to]]) =>
          !hiddenColumns.has(field) &&
          !hiddenColumns.has(`${kind}.${field}`) &&
          !(isOwn && field === 'deleted_at') &&
          !(field.endsWith('_id') && String(to ?? from) === record?.id) &&
          !((isGenerated(from) || isGenerated(to)) && !['role_id', 'tax_rate', 'category'].includes(field)) &&
          // A field that earlier versions lacked is added empty by the next change.
          !(isEmpty(from) && isEmpty(to)) &&
          // A new record has what was given to it: no zeros, and nothing that is off.
          (deed === 'changed' || !(isEmpty(to ?? from) || (to ?? from) === 0 || (to ?? from) === false)),
      )
      return visible.map(([column, [from, to]]) => {
        // Settings have one row each.
        const isMethods = kind === 'shop_settings' && column === 'methods'
        const isLogo = kind === 'shop_settings' && row === 'logo'
        const isArea = kind === 'shop_settings' && row === 'areas'
        const ofSettings = isLogo ? `${column}Logo` : isArea ? `${column}Area` : column
        const key = kind === 'meta' ? row : isMethods ? `${row}Methods` : ofSettings
        const field = of + fieldName(kind, key)
        const edited = deed === 'changed' ? editedNames(from, to) : []
        if (edited.length > 0) return t('edited', { field, names: formats.list(edited) })
        return deed === 'changed'
          ? t('change', { field, from: valueText(kind, column, from), to: valueText(kind, column, to) })
          : t('new', { field, to: valueText(kind, column, to ?? from) })
      })
    })

  // The records of a feature without a word are in a table of its key.
  const tableName = (table: string) => kindText(recordOfTable[table] ?? partOfTable[table] ?? '', table)

  function callText({ call, area, kind, deed, outcome }: ActivityLine): string {
    if (area === '') return call
    // A refused read has no word of its own.
    const written = i18n.exists(`activity:deeds.${deed}`) ? deed : 'read'
    const word = outcome === 'exported' ? 'export' : written
    const record = i18n.exists(`activity:objects.${kind}`)
      ? t(`objects.${kind as 'order'}`)
      : t('something', { area: areaText(area) })
    const what = t(`deeds.${word as 'add'}`, { record, area: areaText(area) })
    return outcome === 'refused' ? t('notDone', { what }) : what
  }

  function recordText({ record }: ActivityLine): string {
    if (!record) return ''
    const isOnlyOne = record.kind === 'shop_seller' || record.kind === 'shop_settings'
    const name =
      record.name || (isOnlyOne || record.id === '' || isGenerated(record.id) ? '' : `#${record.id}`)
    return name === '' ? tableName(record.kind) : t('named', { kind: tableName(record.kind), name })
  }

  return {
    areaText,
    callText,
    recordText,
    changeTexts,
    whoText: ({ user }: ActivityLine) => user.name || t('nobody'),
    lackText({ right }: ActivityLine): string | undefined {
      if (!right) return undefined
      return t('lacks', { right: isRight(right) ? t(`rights:${right}`) : right })
    },
    /** When it was made, where that is more than a minute before it arrived. */
    offlineText({ at, madeAt }: ActivityLine): string | undefined {
      const isApart = madeAt !== null && Date.parse(at) - Date.parse(madeAt) > 60_000
      return isApart ? t('offline', { when: formats.within(madeAt) }) : undefined
    },
  }
}
