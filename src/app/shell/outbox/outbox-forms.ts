import type { LinkProps } from '@tanstack/react-router'
import { newStory } from '#contract/story-search.ts'
import type { OutboxEntry } from '#kernel/outbox.ts'

type Variables = Record<'id' | 'uid' | 'itemId' | 'storyId' | 'at', string>
type Form = (variables: Variables) => LinkProps

/** The form of each mutation that has one. */
const forms: Record<string, Form> = {
  'calendar.add': () => ({ to: '/calendar' }),
  'calendar.edit': ({ id, at }) => ({ to: '/calendar', search: { event: id, ...(at && { at }) } }),
  'contacts.add': () => ({ to: '/contacts' }),
  'contacts.edit': ({ uid }) => ({ to: '/contacts', search: { contact: uid } }),
  'customers.addCustomer': () => ({ to: '/customers/new' }),
  'customers.editCustomer': ({ id }) => ({ to: '/customers/$customerId/edit', params: { customerId: id } }),
  'invoices.addInvoice': () => ({ to: '/invoices/new' }),
  'invoices.editInvoice': ({ id }) => ({ to: '/invoices/$invoiceId/edit', params: { invoiceId: id } }),
  'kanban.editItem': ({ itemId }) => ({ to: '/kanban', search: { item: itemId } }),
  'kanban.addStory': () => ({ to: '/kanban/backlogs', search: { story: newStory } }),
  'kanban.editStory': ({ storyId }) => ({ to: '/kanban/backlogs', search: { story: storyId } }),
  'orders.addOrder': () => ({ to: '/orders/new' }),
  'orders.editOrder': ({ id }) => ({ to: '/orders/$orderId/edit', params: { orderId: id } }),
  'products.addProduct': () => ({ to: '/products/new' }),
  'products.editProduct': ({ id }) => ({
    to: '/products/$productId/edit',
    params: { productId: String(id) },
  }),
}

/** The address of the form for a rejected write; undefined for mutations without a form. */
export const formOf = ({ mutationKey, variables }: OutboxEntry): LinkProps | undefined =>
  forms[mutationKey.join('.')]?.(variables as Variables)
