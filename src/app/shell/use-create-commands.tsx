import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useExtensions } from '#features/account/queries.ts'
import { runOnNextPage } from '#kernel/page-commands.ts'
import type { Command } from './command-palette.tsx'

/**
 * What can be made from every page, in the order of the menu. Where the page is one of its own, that page is
 * opened. The last word is the extension of the server that takes it.
 */
const makes = [
  ['order', '/orders/new', 'orders'],
  ['customer', '/customers/new', 'customers'],
  ['product', '/products/new', 'catalogue'],
  ['invoice', '/invoices/new', 'invoices'],
  ['item', '/kanban', 'board'],
  ['event', '/calendar', 'calendar'],
  ['mail', '/mail', 'mail'],
  ['contact', '/contacts', 'contacts'],
] as const

/** The commands of the palette that make something anew. Each has the name of the page's own command for the same. */
export function useCreateCommands(): Command[] {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const can = useExtensions()
  return makes
    .filter(([, , extension]) => can(extension))
    .map(([id, to]) => ({
      id,
      group: 'actions',
      title: t(`create.${id}`),
      icon: <IconPlus size={20} aria-hidden="true" />,
      run: () => {
        if (!to.endsWith('/new')) runOnNextPage(id)
        void navigate({ to })
      },
    }))
}
