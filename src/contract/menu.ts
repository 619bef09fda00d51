import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'

const itemFields = {
  id: z.string(),
  /** A message id, not a text to show (docs/contract.md 3.12). */
  title: z.string(),
  /** `group` at the top level only, then `collapse` and `item`; unknown kinds are shown as items. */
  type: z.string(),
  icon: z.optional(z.string()),
  url: z.optional(z.string()),
  target: z.optional(z.boolean()),
  external: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
  breadcrumbs: z.optional(z.boolean()),
  caption: z.optional(z.string()),
}

export type MenuItem = z.infer<z.ZodMiniObject<typeof itemFields>> & { children?: MenuItem[] }
export const MenuItem: z.ZodMiniType<MenuItem> = z.looseObject({
  ...itemFields,
  children: z.optional(z.lazy(() => z.array(MenuItem))),
})

const WidgetReply = z.object({ widget: MenuItem })

export const menuCalls = {
  widget: call('get', 'menu/widget', {
    request: Nothing,
    reply: WidgetReply,
    access: 'anyone',
    summary: 'Return the widget group of the menu',
  }),
}
