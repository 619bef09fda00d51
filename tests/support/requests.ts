import { expect } from 'vitest'
import type { Call } from '#contract/call.ts'
import { maxMatching } from '#contract/list.ts'
import { usualSettings } from '#contract/settings.ts'
import { callsOf, features } from '#server/features.ts'
import { digestOf } from '#server/platform/auth/codes.ts'
import { type Backend, bodyOf } from './backend.ts'
import { discountRule } from './discount-rules.ts'
import { deliveryMethod, paymentMethod } from './shop-methods.ts'
import { files } from './social.ts'

const view = {
  list: 'orders',
  name: 'x',
  search: { state: 'packing', product: 1, payment: ['Upi'] },
  shared: false,
  at: '2026-03-14T15:30:00.000Z',
}

type Headers = Record<string, string>

export const everyCall: Call[] = Object.values(callsOf(features)).flatMap((area) => Object.values(area))

/** Calls that need no token, each with why. */
export const openCalls: Record<string, string> = {
  'account/login': 'it gives the token',
  'account/register': 'whoever registers has no account yet',
  'account/registration': 'whoever asks whether an account may be made has none yet',
  'menu/widget': 'docs/contract.md 1.2: the first clients ask for it before they know who is signed in',
  health: 'whoever watches the server has no account',
  'account/passkeys/challenge': 'whoever signs in has no token yet',
  'account/passkeys/sign-in': 'it gives the token',
  'account/forgot': 'whoever forgot the password cannot sign in',
  'account/verify': 'a mailed link is opened on any device',
  'account/openid/begin': 'whoever signs in has no token yet',
  'account/openid/finish': 'it gives the token',
  'account/reset': 'whoever forgot the password cannot sign in',
  'account/new-password': 'whoever forgot the password cannot sign in',
  'team/invitation': 'whoever is invited has no account yet',
  'team/accept': 'it makes the account of whoever is invited',
  'account/logo': 'the sign-in page draws it',
  'calendar/feed': 'other programs read a calendar at an address whose secret its owner gave them',
}

/** Calls that are answered only to what an authenticator or a provider signs, which their own tests have. */
export const signedCalls = [
  'account/passkeys/add',
  'account/passkeys/sign-in',
  'account/openid/begin',
  'account/openid/finish',
]

/** A body as the query of a GET. */
export function queryOf(body: unknown): URLSearchParams {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return new URLSearchParams(Object.entries(body ?? {}).map(([key, value]) => [key, text(value)]))
}

/** Sends a body the way its call takes it. */
export const send = (
  { get, post }: Pick<Backend, 'get' | 'post'>,
  { method, path }: Pick<Call, 'method' | 'path'>,
  body: unknown,
  headers?: Headers,
) => (method === 'get' ? get(`${path}?${queryOf(body)}`, headers) : post(path, body, headers))

/** Stands in every text of the first demo account's records that are no one else's. */
export const mark = 'Quillfeather'

/**
 * Gives the first demo account one record of each kind that belongs to one person, and answers what the rest needs
 * to name them. Whoever may not see them is blocked by it.
 */
export async function plant(backend: Backend, ada: Headers, blocked: Headers) {
  const done = async <T>(path: string, body: object, headers = ada): Promise<T> => {
    const response = await backend.post(path, body, headers)
    expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
    return bodyOf<T>(response)
  }
  const place = { building: mark, street: mark, city: mark, state: mark, country: 'GB', post: 'BS8 2LR' }
  const { address } = await done<{ address: { id: string }[] }>('address/new', {
    name: mark,
    destination: 'home',
    phone: mark,
    ...place,
  })
  const contact = async (uid: string) => {
    const fields = {
      name: `${mark} ${uid}`,
      notes: mark,
      mails: [{ kind: 'work', value: `${mark}@example.com` }],
    }
    const made = await done<{ contact: { id: number } }>('contact/add', { uid, fields })
    return made.contact.id
  }
  const contacts = [await contact('own-contact'), await contact('other-contact')]
  const goneContact = await contact('gone-contact')
  await done('contact/delete', { ids: [goneContact] })
  const text = `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:${mark}\r\nEND:VCARD`
  const { importId } = await done<{ importId: string }>('contact/import', { text, onDuplicate: 'keep' })

  await done('calendar/calendars/add', { id: 'own-calendar', fields: { name: mark, tag: 2, people: [] } })
  await done('calendar/add', { id: 'own-event', fields: { ...eventFields(mark), people: ['ada00000'] } })
  // One event more than a call takes.
  const many = fileOf(Array.from({ length: maxMatching + 1 }, () => `SUMMARY:${mark}`))
  const imported = { ics: many, calendar: 'own-calendar', duplicates: 'skip' }
  const events = await done<{ next: string }>('calendar/import', imported)
  const { calendars } = await done<{ calendars: { id: string; feed: string }[] }>('calendar/calendars/feed', {
    id: 'own-calendar',
    isOn: true,
  })

  const file = { name: `${mark}.txt`, data: btoa(mark) }
  const sent = await done<{ message: { files: { id: string }[] } }>('chat/send', {
    id: 'own-message',
    user: 3,
    text: mark,
    files: [file],
  })

  await done('mails/draft', { ...letter(mark), id: 'own-draft' })
  await done('mails/draft', { ...letter(mark), id: 'own-sent' })
  await done('mails/attach', { id: 'own-draft', file: { ...file, id: 'own-file' } })
  await done('mails/send', { id: 'own-sent' })
  await done('mails/labels/add', { id: 'own-label', name: mark, tag: 1 })
  await done('mails/settings/save', { settings: { signature: `<p>${mark}</p>` } })

  const picture = (id: string) => ({ id, title: mark, data: files.png })
  for (const id of ['own-post', 'gone-post'])
    await done('posts/add', { id, content: mark, pictures: [picture(`${id}-picture`)] })
  await done('posts/delete', { id: 'gone-post' })
  await done('posts/comment/add', { id: 'own-comment', postId: 'own-post', text: mark })
  await done('posts/comment/add', {
    id: 'own-reply',
    postId: 'own-post',
    parentId: 'own-comment',
    text: mark,
  })
  await done('posts/comment/add', { id: 'gone-comment', postId: 'own-post', text: mark })
  await done('posts/comment/delete', { id: 'gone-comment' })
  for (const id of ['own-picture', 'gone-picture']) await done('gallery/add', picture(id))
  await done('gallery/delete', { id: 'gone-picture' })
  await done('social/profile/edit', { changes: { about: mark, phone: mark } })

  await done('products/save', { id: 5, saved: true })
  await done('products/edit', {
    id: 1,
    changes: { pictures: [{ id: 'product-picture', title: 'x' }] },
    added: [{ id: 'product-picture', title: 'x', data: files.png }],
  })
  const row = {
    row: 1,
    name: 'Ana Pop',
    email: 'ana@example.com',
    phone: '',
    location: '',
    country: 'Romania',
  }
  const customers = await done<{ importId: string }>('customer/import', { rows: [row], onDuplicate: 'keep' })
  const notice = { id: 'own-notice', user_id: 'ada00000', kind: 'emailChanged', message: mark, read_at: null }
  await backend.db
    .insertInto('notifications')
    .values({ ...notice, facts: JSON.stringify({ email: mark }), created_at: backend.clock() })
    .execute()

  await done('view/save', { ...view, id: 'own-view', name: mark })

  await done('kanban/add-item', { columnId: 'column-1', item: { id: 'item', title: 'Item' } })
  await done('kanban/add-item', { columnId: 'column-1', item: { id: 'other-item', title: 'Item' } })
  await done('kanban/add-story', { story: { id: 'story', title: 'Story', columnId: 'column-1' } })
  await done('kanban/add-item-comment', {
    itemId: 'item',
    comment: { id: 'own-board-comment', comment: 'x' },
  })
  await done('kanban/add-attachment', {
    itemId: 'item',
    attachment: { ...file, name: 'x.txt', id: 'board-file' },
  })

  // Of someone who sends nothing, because their sessions end by it.
  const reset = { user_id: 'ines0000', digest: await digestOf('own-reset'), ends_at: new Date('2099-01-01') }
  await backend.db.insertInto('password_resets').values(reset).execute()
  await backend.db
    .insertInto('email_codes')
    .values({
      user_id: 'ines0000',
      digest: await digestOf('own-verify'),
      email: 'ines@example.com',
      created_at: backend.clock(),
      ends_at: new Date('2099-01-01'),
    })
    .execute()
  const token = {
    id: 'own-token',
    name: mark,
    digest: mark,
    rights: '[]',
    user_id: 'ada00000',
    seen_at: null,
  }
  await backend.db
    .insertInto('program_tokens')
    .values({ ...token, created_at: backend.clock(), ends_at: new Date('2099-01-01') })
    .execute()
  const passkey = { id: 'own-passkey', user_id: 'ada00000', name: mark, public_key: new Uint8Array([1]) }
  await backend.db
    .insertInto('passkeys')
    .values({ ...passkey, counter: 0, transports: '[]', created_at: backend.clock(), seen_at: null })
    .execute()
  await backend.db
    .insertInto('one_time_codes')
    .values({ user_id: 'ada00000', secret: 'JBSWY3DPEHPK3PXP', last_step: 0 })
    .execute()
  await backend.db
    .insertInto('recovery_codes')
    .values({ user_id: 'ada00000', digest: await digestOf('recover') })
    .execute()
  const times = { started_at: backend.clock(), seen_at: backend.clock(), ends_at: new Date('2099-01-01') }
  await backend.db
    .insertInto('sessions')
    .values({ id: 'own-session', user_id: 'ada00000', agent: mark, address: mark, ...times })
    .execute()
  await done('roles/save', { id: 'own-role', name: mark, rights: [] })
  const deletedDiscount = { id: 'own-discount', code: 'DELETED', kind: 'delivery', scope: 'all' } as const
  await backend.db
    .insertInto('discounts')
    .values({
      ...deletedDiscount,
      created_at: backend.clock(),
      updated_at: backend.clock(),
      deleted_at: backend.clock(),
    })
    .execute()
  const invited = await done<{ id: string; code: string }>('team/invite', {
    role: 'reader',
    email: `${mark}@example.com`,
  })

  const { invoices } = await bodyOf<{ invoices: { id: string }[] }>(
    backend.get('invoice/list?state=draft', ada),
  )
  const issued = await bodyOf<{ invoices: { id: string }[] }>(
    backend.get('invoice/list?state=issued&limit=1', ada),
  )
  const { person } = await bodyOf<{ person: { id: number } }>(backend.get('social/profile', blocked))
  await done('social/block', { user: person.id, isBlocked: true })
  return {
    contacts,
    goneContact,
    importId,
    customerImport: customers.importId,
    calendarImport: events.next,
    blocked: person.id,
    address: address.at(-1)?.id ?? '',
    invoice: invoices[0]?.id ?? '',
    issuedInvoice: issued.invoices[0]?.id ?? '',
    feed: calendars.find(({ id }) => id === 'own-calendar')?.feed ?? '',
    invite: invited.id,
    code: invited.code,
    chatFile: sent.message.files[0]?.id ?? '',
  }
}

/** A calendar file of events with a line of their own each. */
const fileOf = (lines: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...lines.flatMap((line) => ['BEGIN:VEVENT', 'DTSTART:20260316T083000', line, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

export type Planted = Awaited<ReturnType<typeof plant>>

const letter = (text: string) => ({
  to: ['ines@example.com'],
  cc: [],
  bcc: [],
  subject: text,
  html: `<p>${text}</p>`,
})

const eventFields = (title: string, calendar = 'own-calendar') => ({
  title,
  description: title,
  color: '#2196f3',
  textColor: '',
  allDay: false,
  place: title,
  people: [],
  start: '2026-03-16T08:30:00.000Z',
  end: '2026-03-16T09:30:00.000Z',
  calendar,
  zone: 'UTC',
  rrule: 'FREQ=DAILY;COUNT=5',
  exdates: [],
})

/** A body for every call, by its path, as the first demo account may send it: it names what was planted. */
export function requestsOf(own: Planted): Record<string, object> {
  const [contact = 0, other = 0] = own.contacts
  const page = { limit: 5, offset: 1, q: 'a' }
  const days = { from: '2026-01-01', to: '2026-03-01' }
  const mended = [{ line: 2, source: 'x,z' }]
  const idOf = (id: string) => ({ id })

  const home = {
    name: 'x',
    destination: 'home',
    building: '1',
    street: 'x',
    city: 'x',
    state: 'x',
    country: 'GB',
    post: 'BS8 2LR',
    phone: '1',
    isDefault: true,
  }
  const picked = {
    id: 1,
    name: 'x',
    image: 'x',
    salePrice: 39,
    offerPrice: 39,
    color: 'successDark',
    size: 8,
  }
  const line = { ...picked, quantity: 1 }
  const products = [{ ...line, itemId: 1 }]
  const payment = { type: 'free', method: 'card', card: 'visa', lastFour: '4242' }
  const orderLine = { product: 1, color: null, size: null, quantity: 1, price: 1 }
  const checkout = { products, total: 39, code: '', billing: { ...home, id: own.address }, payment }

  const customer = {
    name: 'x',
    email: 'x@example.com',
    phone: '1',
    location: 'x',
    country: 'x',
    state: 'new',
  }
  const discount = {
    ...discountRule({ kind: 'percent', percent: 10, scope: 'products', products: [1] }),
    code: 'X',
    startsAt: null,
    endsAt: '2026-12-31T00:00:00.000Z',
    maxUses: 5,
    maxPerCustomer: 1,
    isActive: true,
  }
  const discounts = { ...page, sort: '-uses', q: 'b', state: ['active'] }
  const product = {
    name: 'x',
    description: 'x',
    about: 'x',
    brand: 'x',
    category: 'toys',
    gender: 'kids',
    colors: ['darkMain'],
    sizes: [8],
    price: 100,
    listPrice: 0,
    stock: 5,
    lowAt: 1,
    pictures: [],
    code: '',
    visibility: 'shown',
    taxRate: 'standard',
    weight: 1,
  }
  const customers = { ...page, ...days, sort: '-name', state: 'new', country: 'France', orders: 'with' }
  const orders = {
    q: '1000',
    state: ['packing'],
    payment: 'Upi',
    customer: 'c0001',
    product: 1,
    ...days,
    country: 'FR',
    discount: 'berry50',
    least: 100,
    max: 90_000,
  }
  const invoice = {
    customer: 'c0001',
    name: 'x',
    email: 'x@example.com',
    phone: '',
    address: '',
    date: '2026-01-01',
    due: '2026-01-01',
    lines: [{ product: 1, text: 'x', quantity: 1, price: 1 }],
    taxRate: 1,
    discountRate: 1,
    terms: '',
    currency: 'EUR',
  }
  const invoices = { q: 'a', state: ['draft'] }
  const moved = { filter: { q: 'a', level: ['low'] }, way: 'add', amount: 1 }
  const reviews = { q: 'a', state: 'waiting', rating: '5', product: 1, replied: 'no', ...days }
  const stockList = { ...page, sort: '-name', level: 'low', category: 'toys' }

  const event = eventFields('x')
  const ics = fileOf(['SUMMARY:x'])
  const file = { name: 'x.txt', data: btoa('x') }
  const picture = (id: string) => ({ id, title: 'x', data: files.png })
  const person = { name: 'x', company: 'x', mails: [{ kind: 'work', value: 'a@x.example' }], tags: ['x'] }
  const written = { job: 'x', location: 'x', phone: 'x', about: 'x' }
  const ofPost = { postId: 'own-post', commentId: 'own-comment' }
  const said = { data: { comment: 'x' } }
  const brief = { brief: true }

  return {
    ...without(
      'account/end-others',
      'account/sessions',
      'account/sign-out',
      'account/me',
      'account/capabilities',
      'account/registration',
      'account/faces',
      'account/send-verification',
    ),
    'account/face': { id: 'unknown' },
    'account/logo': { id: 'unknown' },
    ...without('account/openid/begin'),
    'account/openid/finish': { code: 'x', state: 'x', secret: 'x' },
    'account/forgot': { email: 'ines@example.com' },
    'account/verify': { code: 'own-verify' },
    'account/reset': { code: 'own-reset' },
    'account/new-password': { code: 'own-reset', password: 'a long password' },

    ...without(
      ...['factors', 'passkeys/challenge', 'passkeys/start', 'codes/start', 'codes/stop'].map(
        (name) => `account/${name}`,
      ),
    ),
    'roles/factor': { ...idOf('own-role'), needsFactor: true },
    'account/confirm': { password: 'berry-demo-1' },
    'account/passkeys/add': { name: 'x', response: {} },
    'account/passkeys/rename': { id: 'own-passkey', name: 'x' },
    'account/passkeys/remove': idOf('own-passkey'),
    'account/passkeys/sign-in': { response: {} },
    'account/codes/confirm': { code: 'recover' },
    'account/end-session': idOf('own-session'),
    'account/login': { email: 'admin@example.com', password: 'berry-demo-1' },
    'account/register': {
      id: '0badcafe',
      email: 'new@example.com',
      password: 'a long password',
      firstName: 'x',
      lastName: 'x',
    },
    ...without('roles/list', 'team/list', 'customer/order/own'),
    'roles/save': { id: 'own-role', name: 'x', rights: ['orders.read'] },
    'roles/delete': idOf('own-role'),
    'team/invite': { role: 'staff', email: 'x@example.com' },
    'team/withdraw': idOf(own.invite),
    'team/invitation': { code: own.code },
    'team/accept': {
      code: own.code,
      email: 'invited@example.com',
      password: 'a long password',
      firstName: 'x',
      lastName: 'x',
    },
    'team/role': { user: 'sam00000', role: 'own-role' },
    'team/deactivate': { user: 'sam00000', heir: 'ada00000' },
    'team/reset-link': { user: 'sam00000' },
    'team/end-factors': { user: 'sam00000' },
    'tokens/add': { name: 'x', rights: ['orders.read'], days: 30 },
    'tokens/revoke': idOf('own-token'),
    'team/activate': { user: 'sam00000' },

    'account/profile': { name: 'Ada P.', email: 'admin@example.com' },
    'account/password': { current: 'berry-demo-1', next: 'another password' },

    ...without('address/list'),
    'address/new': home,
    'address/edit': { id: own.address, ...home },
    'address/delete': { id: own.address },

    ...without('calendar/events'),
    'calendar/events/add': event,
    'calendar/events/new': event,
    'calendar/events/update': { eventId: 'own-event', update: { title: 'x' } },
    'calendar/events/delete': { eventId: 'own-event' },
    'calendar/events/remove': { eventId: 'own-event' },
    'calendar/agenda': { epoch: 'x', since: 1 },
    'calendar/add': { id: 'new-event', fields: event },
    'calendar/edit': {
      id: 'own-event',
      scope: 'following',
      at: '2026-03-18T08:30:00.000Z',
      newId: 'rest',
      changes: { title: 'x' },
      base: { title: mark },
      version: 1,
    },
    'calendar/answer': { id: 'own-event', answer: 'maybe' },
    'calendar/delete': { id: 'own-event', scope: 'this', at: '2026-03-17T08:30:00.000Z' },
    'calendar/calendars/add': { id: 'new-calendar', fields: { name: 'x', tag: 1, people: ['sam00000'] } },
    'calendar/calendars/edit': {
      id: 'own-calendar',
      changes: { name: 'x' },
      base: { name: mark },
      version: 2,
    },
    'calendar/calendars/delete': idOf('own-calendar'),
    'calendar/calendars/feed': { id: 'own-calendar', isOn: true },
    'calendar/import/preview': { ics, calendar: 'own-calendar', zone: 'Europe/Berlin' },
    'calendar/import/more': { importId: own.calendarImport, duplicates: 'replace' },
    'calendar/import': { ics, calendar: 'own-calendar', zone: 'Europe/Berlin', duplicates: 'replace' },
    'calendar/export': { calendar: 'own-calendar' },
    'calendar/feed': { token: own.feed },

    'cart/add': { product: line, products },
    'cart/remove': { id: 1, products },
    'cart/update': { id: 1, quantity: 2, products },
    'cart/billing-address': { address: checkout.billing },
    'cart/discount': { code: 'FLAT05', total: 10, products },
    'cart/shipping-charge': { charge: 'fast', shipping: 0 },
    'cart/payment-method': { method: 'cod' },
    'cart/payment-card': { card: 'visa' },
    ...without('cart/reset'),

    ...without('chat/users', 'chat/conversations', 'chat/unread'),
    'chat/users/id': { id: 3 },
    'chat/filter': { user: 'Inès Moreau' },
    'chat/insert': { from: 'User1', to: 'Sam Okoro', text: 'x', time: 'x' },
    'chat/history': { user: 3, before: 500, after: 0, limit: 3 },
    'chat/changes': { user: 3, since: 0 },
    'chat/send': { id: 'new-message', user: 3, text: 'x', files: [file] },
    'chat/edit': { id: 'own-message', user: 3, text: 'x' },
    'chat/delete': { id: 'own-message', user: 3 },
    'chat/read': { user: 3, upTo: 3 },
    'chat/search': { user: 3, q: mark },
    'chat/attachment': { id: own.chatFile },
    'chat/search/all': { q: mark },
    'chat/presence': { doNotDisturb: true, text: mark, until: '2026-03-15T15:30:00.000Z' },
    'chat/typing': { user: 3 },

    'contact/list': { ...page, tag: 'x', favorite: 'yes', sort: '-name' },
    'contact/modify': { id: contact, name: 'x', work_email: 'x', birthdayText: 'x' },
    'contact/book': { epoch: 'x', since: 1 },
    'contact/add': { uid: 'new-contact', fields: person },
    'contact/edit': { id: contact, changes: person },
    'contact/mark': { ids: [contact], isFavorite: true, addTags: ['x'], removeTags: ['y'] },
    'contact/delete': { ids: [contact] },
    'contact/restore': { ids: [own.goneContact] },
    ...without('contact/duplicates'),
    'contact/merge': { ids: [contact, other], choice: { name: contact }, versions: [1, 1] },
    'contact/import/preview': { text: 'name,mail\nx,y', mapping: ['name', ''], mended },
    'contact/import': { text: 'name,mail\nx,y', mapping: ['name', ''], mended, onDuplicate: 'merge' },
    'contact/import/more': { importId: own.importId },
    'contact/import/undo': { importId: own.importId },
    'contact/export': { ids: `${contact},${other}` },

    'customer/list': customers,
    'customer/details': { id: 'c0001', list: customers },
    'customer/add': customer,
    'customer/edit': { id: 'c0001', version: 1, changes: customer, base: customer },
    'customer/delete': { ids: ['c0005'] },
    'customer/restore': { ids: ['c0005'] },
    'discount/list': discounts,
    'discount/details': { id: 'berry50', list: discounts },
    'discount/add': discount,
    'discount/edit': { id: 'berry50', version: 1, changes: { percent: 5 }, base: { percent: 50 } },
    'discount/end': { ids: ['berry50'] },
    'discount/reopen': { times: { flat05: { startsAt: null, endsAt: null } } },
    'discount/delete': { ids: ['sub150'] },
    'discount/restore': { ids: ['own-discount'] },
    'customer/import': {
      rows: [{ row: 1, ...customer }],
      onDuplicate: 'merge',
      importId: own.customerImport,
    },
    'customer/import/undo': { importId: own.customerImport },

    'dashboard/summary': days,

    'gallery/pictures': { user: 1, before: 5_000, limit: 3 },
    'gallery/add': picture('new-picture'),
    'gallery/delete': idOf('own-picture'),
    'gallery/restore': idOf('gone-picture'),
    'gallery/picture': idOf('own-picture'),

    ...without('health', 'live', 'menu/widget', 'notifications'),
    here: { record: `contact:${contact}`, leaves: false },
    'notifications/read': { ids: ['own-notice'] },

    'activity/list': { limit: 5, q: 'a', area: 'orders,products', outcome: 'done', ...days },
    ...without('view/list'),
    'view/save': { ...view, id: 'new-view' },
    'view/remove': idOf('own-view'),
    'view/look': { list: 'orders', look: { density: 'compact', order: ['total'], shown: { email: true } } },

    'invoice/list': {
      ...page,
      ...days,
      sort: '-name',
      state: 'paid',
      overdue: 'yes',
      kind: 'credit',
      customer: 'c0001',
    },
    'invoice/details': { id: own.invoice, list: { ...page, state: 'paid', overdue: 'yes' } },
    'invoice/add': { ...invoice, state: 'issued' },
    'invoice/of-order': { order: '100000', words: { shipping: 'x', discount: 'x', refund: 'x' } },
    'invoice/credit': { invoice: own.issuedInvoice, text: 'x' },
    'invoice/seller': {},
    'settings/list': {},
    'settings/invoices/save': { changes: { dueDays: 14 }, version: 1, base: { dueDays: 30 } },
    'settings/security/save': { changes: { sessionDays: 7 }, version: 1, base: { sessionDays: 1 } },
    'settings/orders/save': { changes: { lateHours: 24 }, version: 1, base: { lateHours: 48 } },
    'settings/customers/save': { changes: { newName: 'x' }, version: 1, base: { newName: '' } },
    'settings/setup/save': { changes: { isHidden: true }, version: 1, base: { isHidden: false } },
    'settings/delivery/save': {
      changes: { methods: [deliveryMethod({ id: 'van', price: 900 })] },
      version: 1,
      base: { methods: usualSettings.delivery.methods },
    },
    'settings/logo/save': { changes: { dark: '' }, version: 1, base: { dark: '' } },
    'settings/regional/save': {
      changes: { firstDay: 'monday' },
      version: 1,
      base: { firstDay: 'automatic' },
    },
    'settings/areas/save': { changes: { chat: false }, version: 1, base: { chat: true } },
    'settings/payment/save': {
      changes: { methods: [paymentMethod({ id: 'bank', instructions: 'x' })] },
      version: 1,
      base: { methods: usualSettings.payment.methods },
    },
    'settings/taxes/save': {
      changes: { rates: [{ id: 'reduced', name: 'x', rate: 900 }] },
      version: 1,
      base: { rates: usualSettings.taxes.rates },
    },
    'settings/categories/save': {
      changes: { categories: [{ id: 'candles', name: 'x', options: ['colors'] }] },
      version: 1,
      base: { categories: usualSettings.categories.categories },
    },
    'settings/stock/save': { changes: { lowAt: 3 }, version: 1, base: { lowAt: 5 } },
    'invoice/seller/save': { changes: { name: 'x' }, version: 1, base: { name: 'y' } },
    'invoice/edit': { id: own.invoice, version: 1, changes: invoice, base: invoice },
    'invoice/delete': idOf(own.invoice),
    'invoice/issue/preview': { filter: invoices },
    'invoice/status': { ids: [own.invoice], state: 'issued', version: 1 },

    ...without(
      ...['board', 'columns', 'columns-order', 'comments', 'profiles', 'items', 'userstory'].map(
        (name) => `kanban/${name}`,
      ),
      'kanban/userstory-order',
    ),
    'kanban/add-column': { column: { id: 'column', title: 'x', limit: 3 }, beforeId: 'column-1', ...brief },
    'kanban/edit-column': { column: idOf('column-1'), changes: { limit: 9 }, base: { limit: 3 }, version: 1 },
    'kanban/update-column-order': { move: { columnId: 'column-1', beforeId: null }, ...brief },
    'kanban/delete-column': { columnId: 'column-4', moveTo: 'column-1', ...brief },
    'kanban/add-item': { columnId: 'column-1', storyId: 'story', item: { id: 'new-item', title: 'x' } },
    'kanban/edit-item': {
      columnId: 'column-2',
      storyId: '',
      item: { id: 'item', title: 'x', priority: 'low' },
      items: [idOf('item')],
      version: 1,
      changes: { title: 'x' },
      base: { title: 'y' },
    },
    'kanban/update-item-order': { move: { itemId: 'item', columnId: 'column-2', beforeId: null } },
    'kanban/activity': idOf('item'),
    'kanban/select-item': { selectedItem: 'item' },
    'kanban/add-item-comment': { itemId: 'item', comment: { id: 'new-board-comment', comment: 'x' } },
    'kanban/delete-item': { itemId: 'other-item', ...brief },
    'kanban/add-story': { story: { id: 'new-story', title: 'x', columnId: 'column-1' }, beforeId: 'story' },
    'kanban/edit-story': { story: idOf('story'), changes: { columnId: 'column-1' }, ...brief },
    'kanban/update-story-order': { move: { storyId: 'story', beforeId: null } },
    'kanban/update-storyitem-order': { move: { itemId: 'item', storyId: 'story', beforeId: null } },
    'kanban/add-story-comment': { storyId: 'story', comment: { comment: 'x' } },
    'kanban/delete-story': { storyId: 'story' },
    'kanban/edit-comment': { commentId: 'own-board-comment', comment: 'y' },
    'kanban/delete-comment': { commentId: 'own-board-comment' },
    'kanban/add-attachment': { itemId: 'item', attachment: { id: 'new-file', ...file } },
    'kanban/delete-attachment': { attachmentId: 'board-file' },
    'kanban/attachment': idOf('board-file'),

    'mails/list': {
      folder: 'inbox',
      label: 'own-label',
      q: 'is:unread',
      limit: 5,
      offset: 0,
      thread: 'own-sent',
    },
    'mails/filter': { filter: 'draft' },
    'mails/setImportant': idOf('own-draft'),
    'mails/setStarred': idOf('own-draft'),
    'mails/setRead': idOf('own-draft'),
    'mails/details': idOf('own-draft'),
    'mails/mark': { ids: ['own-draft'], isRead: true, starred: true },
    'mails/move': { ids: ['own-draft'], folder: 'trash' },
    'mails/label': { ids: ['own-draft'], add: ['own-label'], remove: [] },
    'mails/restore': { before: { 'own-draft': { folder: 'draft', isRead: true, labels: ['own-label'] } } },
    'mails/delete': { ids: ['own-draft'] },
    'mails/draft': { ...letter('x'), id: 'own-draft', replyTo: 'own-sent' },
    'mails/send': { id: 'own-draft' },
    'mails/unsend': idOf('own-sent'),
    'mails/recipients': { q: mark },
    'mails/attach': { id: 'own-draft', file: { id: 'new-file', ...file } },
    'mails/detach': { fileId: 'own-file' },
    'mails/file': idOf('own-file'),
    'mails/labels/add': { id: 'new-label', name: 'x', tag: 1 },
    'mails/labels/edit': { id: 'own-label', name: 'x', tag: 2 },
    'mails/labels/delete': idOf('own-label'),
    ...without('mails/settings'),
    'mails/settings/save': { settings: { signature: '<p>x</p>', undoSeconds: 5 } },

    'customer/product/reviews': { ...page, ...reviews },
    'customer/product/reviews/edit': {
      ids: ['r0001'],
      state: 'rejected',
      reply: 'x',
      version: 1,
      base: { reply: '' },
    },

    'customer/order/list': { ...page, ...orders, paid: 'yes', state: 'packing', sort: '-total', sums: 'yes' },
    'customer/order/details': { id: '100000', list: { ...orders, sort: 'total', limit: 5 } },
    'customer/order/slips': { ids: ['100000'] },
    'customer/order/status': {
      all: true,
      filter: orders,
      state: 'shipped',
      note: 'x',
      paid: true,
      version: 1,
      base: 'packing',
    },
    'customer/order/note': { id: '100000', note: 'x' },
    'customer/order/payment': { id: '100000', paid: true },
    'customer/order/refund': {
      id: '100000',
      lines: [{ line: 1, quantity: 1 }],
      amount: 1,
      restock: true,
      reason: 'x',
      base: 0,
    },
    'customer/order/add': {
      customer: null,
      name: 'x',
      email: 'x@example.com',
      phone: '1',
      street: 'x',
      post: '1',
      city: 'x',
      country: 'DE',
      lines: [{ ...orderLine, discountRate: 1 }],
      discount: 0,
      shipping: 0,
      note: 'x',
      payment: 'PayPal',
      paid: true,
    },
    // One that is not paid yet.
    'customer/order/edit': {
      id: '100108',
      version: 1,
      base: { note: '' },
      changes: { lines: [{ ...orderLine, line: 1, discountRate: 1 }], discount: 0, shipping: 0, note: 'x' },
    },
    'customer/order/parcel': { id: '100000', parcel: { carrier: 'x', tracking: 'x' } },
    'customer/order/place': { checkout, idempotencyKey: 'a-key-of-16-chars' },

    'posts/feed': { user: 1, before: 5_000, limit: 3 },
    'posts/changes': { epoch: 'x', since: 1 },
    'posts/details': idOf('own-post'),
    'posts/comments': idOf('own-post'),
    'posts/add': { id: 'new-post', content: 'x', pictures: [picture('new-post-picture')] },
    'posts/edit': {
      id: 'own-post',
      version: 1,
      base: { content: mark, pictures: ['own-post-picture'] },
      changes: { content: 'x', pictures: ['own-post-picture', 'added-picture'] },
      added: [picture('added-picture')],
    },
    'posts/delete': idOf('own-post'),
    'posts/restore': idOf('gone-post'),
    'posts/like': { id: 'own-post', isLiked: true },
    'posts/comment/add': { id: 'new-comment', postId: 'own-post', parentId: 'own-comment', text: 'x' },
    'posts/comment/edit': { id: 'own-comment', version: 1, changes: { text: 'x' }, base: { text: 'y' } },
    'posts/comment/delete': idOf('own-comment'),
    'posts/comment/restore': idOf('gone-comment'),
    'posts/comment/like': { id: 'own-comment', isLiked: true },

    'products/list': { ...page, sort: 'low', gender: 'kids', price: '1-2', rating: 1, saved: 'yes' },
    'products/filter': {
      filter: {
        search: 'x',
        sort: 'low',
        gender: ['kids'],
        categories: ['all'],
        colors: [],
        price: '1-2',
        rating: 1,
      },
    },
    'product/details': { id: 1 },
    'product/related': { id: 1, limit: 3 },
    'products/facets': { stock: 'in' },
    'review/list': { product: 1, limit: 3, offset: 1 },
    'review/add': { product: 1, rating: 4, review: 'x' },
    'products/add': { ...product, added: [picture('new-product-picture')] },
    'products/edit': {
      id: 1,
      version: 2,
      base: product,
      added: [picture('added-product-picture')],
      changes: { ...product, pictures: [{ id: 'product-picture', title: 'x' }] },
    },
    'products/picture': idOf('product-picture'),
    'products/delete': { id: 2 },
    'products/delete-all': { filter: { q: 'x', categories: ['kitchen'] } },
    'products/restore': { id: 2 },
    'products/save': { id: 5, saved: false },
    'products/save-all': { ids: [1, 5], saved: false },
    'products/change-all': { ids: [1, 5], changes: { category: 'books', visibility: 'shown' } },
    'products/change-back': {
      changes: { category: 'books' },
      states: { 1: { categories: ['kitchen'], visibility: 'shown' } },
    },
    'products/tell': { id: 1, tell: true },

    search: { q: mark },

    'social/profile': { user: 1 },
    'social/profile/edit': { version: 0, changes: written, base: written },
    'social/people': { kind: 'friends', of: 1, q: 'x', limit: 3, offset: 1 },
    'followers/follow': { user: 1, isFollowed: true },
    'friend-request/send': { user: 1, isSent: true },
    'friend-request/answer': { user: 4, answer: 'decline' },
    'friends/remove': { user: 1 },
    'social/block': { user: 1, isBlocked: true },

    ...without(
      ...['user-list/s1', 'user-list/s2', 'followers', 'friend-request', 'friends', 'gallery'].map(listOf),
      ...['details-card', 'simple-card', 'profile-card'].map(listOf),
    ),
    'posts/list': { ...page, sort: '-date' },
    ...Object.fromEntries(
      ['followers', 'friend-request', 'friends', 'details-card', 'simple-card', 'profile-card'].map(
        (path) => [`${path}/filter`, { key: mark }],
      ),
    ),
    'posts/editComment': { key: 'own-post', id: { id: 'own-comment', ...said } },
    'comments/add': { postId: 'own-post', comment: said },
    'replies/add': { ...ofPost, reply: said },
    'posts/list/like': { postId: 'own-post' },
    'comments/list/like': ofPost,
    'replies/list/like': { ...ofPost, replayId: 'own-reply' },

    'customer/product/list': stockList,
    'customer/product/details': { id: '1' },
    'customer/product/add': { ...product, added: [picture('new-stock-picture')] },
    'customer/product/edit': {
      id: '1',
      version: 2,
      changes: product,
      base: product,
      added: [picture('added-stock-picture')],
    },
    'customer/product/delete': { ids: ['2'] },
    'customer/product/restore': { ids: ['2'] },
    'customer/product/movements': { id: '1', limit: 5, offset: 0 },
    'customer/product/quantities/all': moved,
    'customer/product/quantities/preview': moved,
    'customer/product/quantities': { changes: [{ id: '1', by: 1, version: 2, reason: 'received' }] },
  }
}

const listOf = (path: string) => `${path}/list`
const without = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, {}]))
