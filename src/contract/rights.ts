/** Each call needs one, a sign-in, or nothing (`access`); money and exports have rights of their own. */
export const rights = [
  'dashboard.read',
  'catalogue.edit',
  'catalogue.price',
  'stock.read',
  'stock.change',
  'orders.read',
  'orders.change',
  'orders.refund',
  'orders.export',
  'customers.read',
  'customers.edit',
  'customers.export',
  'customers.erase',
  'invoices.read',
  'invoices.write',
  'invoices.issue',
  'discounts.read',
  'discounts.edit',
  'reviews.moderate',
  'board.read',
  'board.edit',
  'board.manage',
  'calendar.use',
  'contacts.use',
  'chat.use',
  'mail.use',
  'social.use',
  'team.manage',
  'settings.read',
  'settings.edit',
  'activity.read',
] as const
export type Right = (typeof rights)[number]

/** The roles that come with every shop. Their rights are these, also of a shop that is older than a right. */
export const shopRoles = ['owner', 'manager', 'staff', 'reader', 'buyer'] as const
export type ShopRole = (typeof shopRoles)[number]

const reading = [
  'dashboard.read',
  'stock.read',
  'orders.read',
  'customers.read',
  'invoices.read',
  'discounts.read',
  'settings.read',
] as const
const together = ['board.read', 'calendar.use', 'contacts.use', 'chat.use', 'mail.use', 'social.use'] as const
const ownersOnly: readonly Right[] = ['team.manage', 'settings.edit', 'activity.read']

export const rightsOfRole: Readonly<Record<ShopRole, readonly Right[]>> = {
  owner: rights,
  manager: rights.filter((right) => !ownersOnly.includes(right)),
  staff: [
    ...reading,
    ...together,
    'catalogue.edit',
    'stock.change',
    'orders.change',
    'customers.edit',
    'invoices.write',
    'reviews.moderate',
    'board.edit',
  ],
  reader: [...reading, ...together],
  buyer: ['chat.use'],
}

/** Rights that no program gets: with them it could give access that outlives its token. */
export const rightsOfPeople: readonly Right[] = ['team.manage']

export const isRight = (name: string): name is Right => rights.some((right) => right === name)
export const isShopRole = (id: string): id is ShopRole => shopRoles.some((role) => role === id)

export function readingOf(right: Right): Right | undefined {
  const reading = `${right.split('.')[0]}.read`
  return isRight(reading) && reading !== right ? reading : undefined
}

/** The rights of a set that count: a write answers with records, so no one changes what they may not read. */
export const countingRights = (chosen: readonly Right[]): Right[] =>
  chosen.filter((right) => {
    const reading = readingOf(right)
    return !reading || chosen.includes(reading)
  })
