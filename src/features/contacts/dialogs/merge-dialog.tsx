import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { duplicatesOf } from '#contract/contact-fields.ts'
import type { Contact } from '#contract/contacts.ts'
import { useFormats } from '#kernel/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import styles from './dialogs.module.css'
import { MergeFields } from './merge-fields.tsx'

type Group = readonly Contact[]
type Props = { groups: readonly Group[]; onClose: () => void }

export function MergeDialog({ groups, onClose }: Props) {
  const [remainingGroups, setRemainingGroups] = useState(groups)
  const [chosen, setChosen] = useState<Group | undefined>(groups.length === 1 ? groups[0] : undefined)
  if (!chosen) return <Groups groups={remainingGroups} onChoose={setChosen} onClose={onClose} />
  return (
    <MergeFields
      key={chosen[0]?.uid}
      group={chosen}
      onDone={() => {
        const rest = remainingGroups.filter((group) => group !== chosen)
        setRemainingGroups(rest)
        setChosen(undefined)
        if (rest.length === 0) onClose()
      }}
      onClose={() => (groups.length === 1 ? onClose() : setChosen(undefined))}
    />
  )
}

function Groups({
  groups,
  onChoose,
  onClose,
}: Pick<Props, 'groups' | 'onClose'> & { onChoose: (group: Group) => void }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  return (
    <Dialog title={t('merge.groups')} size={560} onClose={onClose}>
      <ul className={styles.groups}>
        {groups.map((group) => {
          const names = formats.list([...new Set(group.map(({ name }) => name))])
          const reasons = duplicatesOf(group).flatMap((duplicate) => duplicate.reasons)
          return (
            <li key={group[0]?.uid}>
              <span>
                <span className="strong" dir="auto">
                  {names}
                </span>
                <span className="dim small" dir="auto">
                  {t('count', { count: group.length })} ·{' '}
                  {formats.list([...new Set(reasons)].map((reason) => t(`merge.reasons.${reason}`)))}
                </span>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('merge.lookAt', { names })}
                onClick={() => onChoose(group)}
              >
                {t('merge.look')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
