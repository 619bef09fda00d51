import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { useShownPerson } from '#features/people/queries.ts'
import { Empty } from '#ui/empty.tsx'
import { usePersonActions } from './use-acts.tsx'

export function UnlessBlocked({ person, children }: { person: Profile; children: ReactNode }) {
  const { t } = useTranslation('people')
  const currentPerson = useShownPerson(person)
  const { actions } = usePersonActions()
  // The server sends nothing until it has processed the unblocking.
  if (!currentPerson.isBlocked && !person.isBlocked) return children
  return (
    <Empty
      title={t('block.page', { name: person.name })}
      message={t('block.pageText')}
      actions={
        <Button disabled={!currentPerson.isBlocked} onClick={() => actions.unblock(person)}>
          {t('block.undo')}
        </Button>
      }
    />
  )
}
