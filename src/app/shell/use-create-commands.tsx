import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { features } from '#app/features.ts'
import { mayOpen } from '#app/nav.ts'
import { useExtensions, useRights } from '#features/account/queries.ts'
import { runOnNextPage } from '#kernel/page-commands.ts'
import type { Command } from './command-palette.tsx'

export function useCreateCommands(): Command[] {
  const { t } = useTranslation('features')
  const navigate = useNavigate()
  const can = useExtensions()
  const may = useRights()
  return features.flatMap(({ key, create }) => {
    if (!create || (create.extension && !can(create.extension))) return []
    if (!mayOpen(create.to, may) || (create.right && !may(create.right))) return []
    return {
      id: create.command,
      group: 'actions' as const,
      title: t(`${key}.new` as 'orders.new'),
      synonyms: `${key}.new`,
      icon: <IconPlus size={20} aria-hidden="true" />,
      run: () => {
        if (!create.to.endsWith('/new')) runOnNextPage(create.command)
        void navigate({ to: create.to as '/' })
      },
    }
  })
}
