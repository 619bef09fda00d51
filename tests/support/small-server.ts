import { Hono } from 'hono'

const people = ['Mara Lind', 'Tom Reyes'] as const
const avatar = 'user-1.png'
const profile = { id: 'p1', avatar, name: people[0], time: '15 min ago' }
const likes = { like: false, value: 2 }
const said = { likes, replies: [] }

const products = [1, 2, 3].map((id) => ({
  id,
  image: `prod-${id}.jpg`,
  name: `Lamp ${id}`,
  description: 'It gives light',
  rating: 4.5,
  discount: 10,
  salePrice: 50,
  offerPrice: 45,
  gender: 'kids',
  categories: ['kitchen'],
  colors: ['primaryDark'],
  popularity: 3,
  created: '2025-02-03T10:00:00.000Z',
  isStock: true,
}))

const chatUser = (id: number, name: string) => ({
  id,
  name,
  company: 'Lind & Co',
  role: 'Buyer',
  work_email: `person${id}@example.com`,
  personal_email: '',
  work_phone: '+1 555 010',
  personal_phone: '',
  location: 'Bristol',
  avatar: 'avatar-1.png',
  status: 'Here',
  lastMessage: '2h ago',
  birthdayText: '',
  unReadChatCount: id,
  online_status: 'available',
})
const users = people.map((name, place) => chatUser(place + 1, name))

const mail = (id: string, more: object) => ({
  id,
  subject: `About ${id}`,
  message: 'The parcel has come.',
  isRead: false,
  important: false,
  starred: true,
  promotions: false,
  forums: false,
  attach: false,
  sent: false,
  draft: false,
  spam: false,
  trash: false,
  time: '2025-03-01T10:00:00.000Z',
  attachments: [],
  profile: { avatar, name: people[0], email: 'mara@example.com', to: 'me@example.com' },
  sender: { avatar, name: people[0], email: 'mara@example.com', to: 'me@example.com', about: '' },
  ...more,
})
const mails = [mail('#1Mail_Mara', {}), mail('#2Mail_Tom', { trash: true, isRead: true })]
const mailCount = {
  all: 1,
  inbox: 1,
  sent: 0,
  draft: 0,
  spam: 0,
  trash: 0,
  starred: 1,
  important: 0,
  promotions: 0,
  forums: 0,
}

const post = {
  id: '#1POST',
  profile,
  data: {
    content: 'A **quiet** day in the shop',
    images: [],
    likes,
    comments: [
      {
        id: '#1COMMENT',
        profile,
        data: {
          comment: 'It was loud here',
          likes,
          replies: [{ id: '#1REPLY', profile, data: { comment: 'Was it?', ...said } }],
        },
      },
    ],
  },
}

const person = { id: '1', avatar, name: people[0] }
const place = { location: 'Bristol' }
const contact = { role: 'Buyer', about: 'Buys', email: 'mara@example.com', contact: '+1 555 010', ...place }
const customer = (name: string) => ({
  name,
  email: `${name.slice(0, 3)}@example.com`.toLowerCase(),
  location: 'Bristol',
  orders: 2,
  date: '03.02.2025',
  status: 1,
})
const address = {
  id: 1,
  name: people[0],
  destination: 'home',
  building: '4',
  street: 'Hill Road',
  city: 'Bristol',
  state: 'Avon',
  country: '',
  post: 1234,
  phone: 555010,
  isDefault: true,
}
const item = {
  id: '1000',
  title: 'Paint the shelf',
  assign: 'profile-1',
  description: '',
  priority: 'low',
  image: false,
  dueDate: '2025-03-05T10:00:00.000Z',
  commentIds: ['comment-1'],
}

/** What the reads of the specification answer, with no field beyond those it has. */
const reads: Record<string, unknown> = {
  'account/me': { user: { id: '5e86809283e28b96d2d38537', email: 'me@example.com' } },
  'calendar/events': {
    events: [
      {
        id: 'e1',
        title: 'Stocktaking',
        description: '',
        color: '#2196f3',
        textColor: '',
        allDay: false,
        start: '2025-03-05T10:00:00.000Z',
      },
    ],
  },
  'chat/users': { users },
  'contact/list': { contacts: users },
  'customer/list': { customers: people.map(customer) },
  'customer/order/list': {
    orders: [
      {
        id: '790841',
        name: people[0],
        company: 'Sanford LLC',
        type: 'Credit Card',
        qty: 2,
        date: '03.02.2025',
        status: 2,
      },
    ],
  },
  'customer/product/list': {
    products: [
      { id: '790842', name: 'Oak chair', category: 'Furniture', price: 12.5, date: '03.02.2025', qty: 4 },
    ],
  },
  'customer/product/reviews': {
    productreviews: [
      {
        name: 'Oak chair',
        author: people[0],
        review: 'It stands well',
        rating: 3.5,
        date: '03.02.2025',
        status: 2,
      },
    ],
  },
  'kanban/columns': { columns: [{ id: 'column-1', title: 'To paint', itemIds: ['1000'] }] },
  'kanban/columns-order': { columnsOrder: ['column-1'] },
  'kanban/comments': { comments: [{ id: 'comment-1', comment: 'In green', profileId: 'profile-1' }] },
  'kanban/profiles': {
    profiles: [{ id: 'profile-1', name: people[0], avatar: 'avatar-1.png', time: '2 min ago' }],
  },
  'kanban/items': { items: [item] },
  'kanban/userstory': {
    userStory: [
      {
        id: '2000',
        title: 'A tidy shop',
        acceptance: '',
        assign: 'profile-1',
        columnId: 'column-1',
        commentIds: '',
        description: '',
        itemIds: ['1000'],
        priority: 'high',
      },
    ],
  },
  'kanban/userstory-order': { userStoryOrder: ['2000'] },
  'mails/list': { mails, unreadCount: mailCount },
  'menu/widget': {
    widget: {
      id: 'widget',
      title: 'widget',
      type: 'group',
      icon: 'widget',
      children: [{ id: 'statistics', title: 'statistics', type: 'item', url: '/widget/statistics' }],
    },
  },
  'products/list': { products },
  'review/list': {
    productReviews: [
      {
        id: 'r1',
        rating: 4,
        review: 'Bright',
        date: '2025-02-03T10:00:00.000Z',
        profile: { avatar, name: people[0], status: true },
      },
    ],
  },
  'address/list': { address: [address] },
  'user-list/s1/list': {
    users_s1: [
      {
        ...person,
        ...place,
        email: 'mara@example.com',
        verify: 1,
        friends: 1,
        followers: 2,
        status: 'Active',
      },
    ],
  },
  'user-list/s2/list': {
    users_s2: [
      {
        image: '',
        name: people[0],
        designation: 'Buyer',
        subContent: 'Buys',
        email: 'mara@example.com',
        phone: '+1 555 010',
        location: 'Bristol',
        badgeStatus: 'active',
        progressValue: '78%',
      },
    ],
  },
  'followers/list': { followers: [{ ...person, ...place, follow: 2 }] },
  'friend-request/list': { friends: [{ ...person, mutual: 3 }] },
  'friends/list': { friends: [{ ...person, ...place }] },
  'gallery/list': {
    gallery: [{ id: 'g1', image: 'img-gal-1.png', title: 'The window', dateTime: 'Tue Aug 24 2021' }],
  },
  'posts/list': { posts: [post] },
  'details-card/list': { users: [{ ...person, ...contact }] },
  'simple-card/list': { users: [{ ...person, status: 'Active' }] },
  'profile-card/list': {
    users: [{ ...person, role: 'Buyer', profile: 'profile-back-1.png', status: 'Active' }],
  },
}

type Line = { id: number; itemId: number; quantity: number; offerPrice: number }
type Body = { id?: unknown; user?: string; key?: string; filter?: string } & Record<string, unknown>
const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + line.quantity * line.offerPrice, 0)
const linesOf = ({ products: lines }: Body) => (lines ?? []) as Line[]

/** What its writes and filters answer; a board or a feed that is written to stays as it was. */
const writes: Record<string, (body: Body) => unknown> = {
  'cart/add': (body) => {
    const line = { ...(body.product as Line), itemId: Date.now() }
    return { products: [...linesOf(body), line], subtotal: sumOf([line]) }
  },
  'cart/remove': (body) => {
    const gone = linesOf(body).filter(({ itemId }) => itemId === body.id)
    return { products: linesOf(body).filter((line) => !gone.includes(line)), subtotal: sumOf(gone) }
  },
  'cart/update': (body) => {
    const [line] = linesOf(body).filter(({ itemId }) => itemId === body.id)
    if (!line) return undefined
    const next = { ...line, quantity: body.quantity as number }
    const lines = linesOf(body).map((one) => (one === line ? next : one))
    return { products: lines, oldSubTotal: sumOf([line]), subtotal: sumOf([next]) }
  },
  'cart/billing-address': ({ address: billing }) => ({ billing }),
  'cart/discount': ({ code }) => ({ amount: code === 'FLAT05' ? 5 : 0 }),
  'cart/shipping-charge': ({ charge }) => ({
    shipping: charge === 'fast' ? 5 : 0,
    newShipping: 0,
    type: charge,
  }),
  'cart/payment-method': ({ method }) => ({ method }),
  'cart/payment-card': ({ card }) => ({ card }),
  'cart/reset': () => ({}),
  'chat/users/id': ({ id }) => users.find((user) => user.id === id),
  'chat/filter': ({ user }) =>
    user === people[0] ? [{ id: 1, from: user, to: 'User1', text: 'Is it there?', time: '11:00 AM' }] : [],
  'chat/insert': () => 2,
  'mails/filter': () => mails,
  'mails/setImportant': () => [],
  'mails/setStarred': () => [],
  'mails/setRead': () => [],
  'products/filter': () => products,
  'product/details': ({ id }) => products.find((product) => product.id === Number(id)),
  'product/related': ({ id }) => products.filter((product) => product.id !== Number(id)),
  'address/new': () => ({ address: [address] }),
  'address/edit': () => ({ address: [address] }),
}

/** A server of the specification and of nothing else: no field, call or parameter beyond it. */
export function createSmallServer(own: Record<string, (body: Body) => unknown> = {}) {
  const asked: string[] = []
  const unknown: string[] = []
  const app = new Hono()
  app.all('/api/*', async (c) => {
    const path = c.req.path.replace('/api/', '')
    const call = `${c.req.method} ${path}`
    asked.push(call)
    const body = (await c.req.json().catch(() => ({}))) as Body
    const answer = (own[path] ?? (c.req.method === 'GET' ? () => reads[path] : writes[path]))?.(body)
    if (answer instanceof Response || answer instanceof Promise) return answer as Response
    if (answer !== undefined) return c.json(answer as object)
    if (reads[path] || writes[path]) return c.json({ message: 'There is no such thing' }, 404)
    unknown.push(call)
    return c.json({ message: 'Not Found' }, 404)
  })
  return { app, asked, unknown }
}
