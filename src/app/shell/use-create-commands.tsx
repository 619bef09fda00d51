import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAbilities } from '#app/use-abilities.ts'
import { runOnNextPage } from '#kernel/page-commands.ts'
import type { Command } from './command-palette.tsx'

/** Commands that create a record, in the order of the menu; some open the page where it is done. */
const makes = [
  ['order', '/orders/new'],
  ['customer', '/customers/new'],
  ['product', '/products/new'],
  ['invoice', '/invoices/new'],
  ['item', '/kanban'],
  ['event', '/calendar'],
  ['mail', '/mail'],
  ['contact', '/contacts'],
] as const

/** The palette's commands for new records. Each has the same id as the page's own command. */
export function useCreateCommands(): Command[] {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const can = useAbilities()
  return makes
    .filter(([id]) => id !== 'product' || can.edit)
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
