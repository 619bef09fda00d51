import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useExtensions } from '#features/account/queries.ts'
import { runOnNextPage } from '#kernel/page-commands.ts'
import type { Command } from './command-palette.tsx'

/**
 * Commands that create a record, in the order of the menu; some open the page where it is done. The last word is the
 * extension of the server that takes it.
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

/** The palette's commands for new records. Each has the same id as the page's own command. */
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
