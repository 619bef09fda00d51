import { IconPlus } from '@tabler/icons-react'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { Right } from '#contract/rights.ts'
import type { SynonymKey } from '#kernel/i18n.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { LinkButton } from '#ui/link-button.tsx'

export type CreateLink = {
  /** The command of the palette, as in the feature's manifest. */
  id: string
  label: string
  synonyms: SynonymKey
  to: LinkProps['to']
  right?: Right
}

/** The button that opens the form of a new record, also by palette and keyboard. */
export function useCreateLink(link: CreateLink | false | undefined) {
  const navigate = useNavigate()
  const may = useMay()
  const create = link && (!link.right || may(link.right)) ? link : undefined
  usePageCommands([
    create && {
      id: create.id,
      title: create.label,
      synonyms: create.synonyms,
      icon: <IconPlus size={20} aria-hidden="true" />,
      key: 'n',
      run: () => void navigate({ to: create.to } as never),
    },
  ])
  if (!create) return undefined
  return (
    <LinkButton leftSection={<IconPlus size={18} aria-hidden="true" />} {...({ to: create.to } as LinkProps)}>
      {create.label}
    </LinkButton>
  )
}
