import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { nameText } from './readable.ts'

export const destinations = ['home', 'office'] as const

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
/** An older client sends codes and phones as numbers. */
const textOf = (longest: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(z.transform(String), z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))),
  )

const parts = {
  name: nameText(120),
  destination: z.enum(destinations),
  building: line(120),
  street: line(200),
  city: line(120),
  state: line(120),
  /** ISO 3166-1 alpha-2. An older client leaves it empty or writes a name. */
  country: z.string().check(z.trim(), z.maxLength(60)),
  /** Checked by the rule of the country when that is known. */
  post: textOf(20),
  phone: textOf(30),
  isDefault: z.boolean(),
}

export const AddressFields = z.object({
  ...parts,
  country: z._default(parts.country, ''),
  isDefault: z._default(parts.isDefault, false),
})
export type AddressFields = z.output<typeof AddressFields>

export const Address = z.looseObject({ id: z.union([z.string(), z.number()]), ...AddressFields.shape })
export type Address = z.output<typeof Address>

const AddressReply = z.object({ address: z.array(Address) })

export const addressCalls = {
  list: call('get', 'address/list', {
    request: Nothing,
    reply: AddressReply,
    summary: 'List your addresses, in the order they were added',
  }),
  add: call('post', 'address/new', {
    request: AddressFields,
    reply: AddressReply,
    summary: 'Add an address; the first one becomes the default',
  }),
  edit: call('post', 'address/edit', {
    takesId: true,
    // Without the defaults: a field that is not sent keeps its value.
    request: z.extend(z.partial(z.object(parts)), { id: z.union([z.string(), z.number()]) }),
    reply: AddressReply,
    summary: 'Change an address; at most one is the default',
  }),
  remove: call('post', 'address/delete', {
    request: z.object({ id: z.union([z.string(), z.number()]) }),
    reply: AddressReply,
    summary: 'Delete an address; the oldest remaining one becomes the default',
  }),
}
