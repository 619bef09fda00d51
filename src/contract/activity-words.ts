/** `done`: a write; `refused`: a right was lacking; `exported`: all rows of a list were sent as a stream. */
export const activityOutcomes = ['done', 'refused', 'exported'] as const
export type ActivityOutcome = (typeof activityOutcomes)[number]

/**
 * Calls by area, the record they are about and the beginning of their path. A deed is the rest of the path, or what
 * stands after `=`; another call below that beginning is the deed `read`. The first row that fits counts.
 */
const table = [
  ['account', 'address', 'address/', 'new=add edit delete'],
  ['account', 'passkey', 'account/passkeys/', 'add rename=edit remove=delete sign-in=login'],
  ['account', 'codes', 'account/codes/', 'confirm=turnOn stop=turnOff'],
  ['account', 'account', 'account/', 'login register profile=edit password end-others=endOthers'],
  ['account', 'account', 'account/', 'end-session=endSession sign-out=signOut new-password=resetPassword'],
  ['account', 'account', 'account/', 'verify openid/finish=login'],
  ['account', 'notification', 'notifications', '/read=seen'],
  ['views', 'look', 'view/look', '=edit'],
  ['views', 'view', 'view/', 'save remove=delete'],
  ['team', 'role', 'roles/', 'save delete factor=edit'],
  ['team', 'invitation', 'team/invit', 'e=add'],
  ['team', 'invitation', 'team/', 'withdraw accept'],
  ['team', 'member', 'team/', 'role=giveRole deactivate activate reset-link=resetLink'],
  ['team', 'token', 'tokens/', 'add revoke'],
  ['reviews', 'review', 'customer/product/reviews', '/edit'],
  ['reviews', 'review', 'review/', 'add'],
  ['stock', 'stock', 'customer/product/quantities', '=count /all=countAll'],
  ['products', 'product', 'customer/product/', 'add edit delete restore'],
  ['products', 'wish', 'products/save', '=edit -all=edit'],
  ['products', 'wish', 'products/', 'tell'],
  ['products', 'product', 'products/', 'add edit delete delete-all=deleteAll restore filter=read'],
  ['products', 'product', 'product/', ''],
  ['orders', 'order', 'customer/order/', 'add edit status note payment refund parcel place'],
  ['customers', 'customer', 'customer/', 'add edit delete restore import import/undo=undoImport'],
  ['invoices', 'seller', 'invoice/seller', '/save=edit'],
  ['invoices', 'invoice', 'invoice/', 'add of-order=add edit delete status'],
  [
    'board',
    'column',
    'kanban/',
    'add-column=add edit-column=edit update-column-order=move delete-column=delete',
  ],
  ['board', 'item', 'kanban/', 'add-item=add edit-item=edit update-item-order=move delete-item=delete'],
  ['board', 'story', 'kanban/', 'add-story=add edit-story=edit update-story-order=move delete-story=delete'],
  ['board', 'item', 'kanban/', 'update-storyitem-order=move'],
  [
    'board',
    'comment',
    'kanban/',
    'add-item-comment=add add-story-comment=add edit-comment=edit delete-comment=delete',
  ],
  ['board', 'file', 'kanban/', 'add-attachment=add delete-attachment=delete'],
  ['calendar', 'calendar', 'calendar/calendars/', 'add edit delete feed=share'],
  ['calendar', 'event', 'calendar/', 'add edit answer delete import events/add=add events/new=add'],
  ['calendar', 'event', 'calendar/', 'events/update=edit events/delete=delete events/remove=delete'],
  ['contacts', 'contact', 'contact/', 'modify=edit add edit mark=edit delete restore import merge'],
  ['contacts', 'contact', 'contact/', 'import/undo=undoImport'],
  ['chat', 'presence', 'chat/', 'presence=edit'],
  ['chat', 'message', 'chat/', 'insert=send send edit delete read=seen filter=seen'],
  ['mail', 'label', 'mails/labels/', 'add edit delete'],
  ['mail', 'signature', 'mails/settings', '/save=edit'],
  [
    'mail',
    'mail',
    'mails/',
    'setImportant=mark setStarred=mark setRead=seen mark move label restore=mark delete',
  ],
  ['mail', 'mail', 'mails/', 'draft=edit send unsend attach=edit detach=edit filter=read'],
  ['social', 'profile', 'social/profile', '/edit'],
  ['social', 'person', 'followers', '/follow'],
  ['social', 'person', 'friend-request', '/send=befriend /answer=befriend'],
  ['social', 'person', 'friends', '/remove=unfriend'],
  ['social', 'person', 'social/', 'block'],
  ['social', 'comment', 'posts/', 'comment/add=add comment/edit=edit comment/delete=delete editComment=edit'],
  ['social', 'comment', 'posts/', 'comment/restore=restore comment/like=like'],
  ['social', 'post', 'posts/', 'add edit delete restore like list/like=like'],
  ['social', 'comment', 'comments/', 'add list/like=like'],
  ['social', 'comment', 'replies/', 'add list/like=like'],
  ['social', 'picture', 'gallery/', 'add delete restore'],
  ['dashboard', 'figures', 'dashboard/', ''],
  ['activity', 'line', 'activity/', ''],
] as const

export type ActivityArea = (typeof table)[number][0]
export type ActivityRecord = (typeof table)[number][1] | 'other'
export const activityAreas = [...new Set(table.map(([area]) => area))] as [ActivityArea, ...ActivityArea[]]

export const activityDeeds = [
  ...([
    'add',
    'edit',
    'delete',
    'deleteAll',
    'restore',
    'save',
    'read',
    'export',
    'import',
    'undoImport',
  ] as const),
  ...([
    'login',
    'register',
    'password',
    'resetPassword',
    'turnOn',
    'turnOff',
    'endOthers',
    'endSession',
    'signOut',
    'resetLink',
    'verify',
    'revoke',
    'seen',
    'withdraw',
    'accept',
    'giveRole',
  ] as const),
  ...([
    'deactivate',
    'activate',
    'count',
    'countAll',
    'tell',
    'status',
    'note',
    'payment',
    'refund',
  ] as const),
  ...(['parcel', 'place', 'move', 'answer', 'share', 'mark', 'merge', 'send', 'label', 'unsend'] as const),
  ...(['follow', 'befriend', 'unfriend', 'block', 'like'] as const),
] as const
export type ActivityDeed = (typeof activityDeeds)[number]

export type CallWords = { area: ActivityArea | 'other'; record: ActivityRecord; deed: ActivityDeed }

const known = new Map<string, CallWords>()
for (const [area, record, start, deeds] of table)
  for (const one of deeds.split(' ').filter(Boolean)) {
    const [rest = '', deed = rest.replace(/^\//, '')] = one.split('=')
    if (!known.has(start + rest)) known.set(start + rest, { area, record, deed: deed as ActivityDeed })
  }

/** Area, record and deed of a call by its path: `orders`, `order`, `refund`; for a read the deed is `read`. */
export function callWords(path: string): CallWords {
  const exact = known.get(path)
  if (exact) return exact
  const row = table.find(([, , start]) => path.startsWith(start))
  return row
    ? { area: row[0], record: row[1], deed: 'read' }
    : { area: 'other', record: 'other', deed: 'read' }
}
