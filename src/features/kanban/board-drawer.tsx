import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile, priorities } from '#contract/kanban.ts'
import { SaveBar } from '#forms/save-bar.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { Timestamp } from '#ui/moment.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import styles from './item/item-drawer.module.css'

type Props = Pick<ComponentProps<typeof SideDrawer>, 'title' | 'head' | 'onClose' | 'children'>

export function BoardDrawer({ children, ...props }: Props) {
  return (
    <SideDrawer {...props} size={560} onPhone="100%" isFilled>
      <div className={styles.body}>{children}</div>
    </SideDrawer>
  )
}

export function LastChange({ at, children }: { at: string; children: ReactNode }) {
  const { t } = useTranslation('items')
  return (
    <div className={`row ${styles.last}`}>
      <p className="dim small" dir="auto">
        {t('changed')} <Timestamp at={at} />
      </p>
      {children}
    </div>
  )
}

export function DeleteButton({ children, onClick }: { children: string; onClick: () => void }) {
  if (!useMay()('board.edit')) return null
  return (
    <Button
      variant="subtle"
      color="error"
      className={styles.start}
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

export function Unsaved(props: ComponentProps<typeof SaveBar>) {
  return (
    <div className={styles.unsaved}>
      <SaveBar {...props} />
    </div>
  )
}

export function useShownFields(profiles: readonly Profile[]) {
  const { t } = useTranslation(['items', 'kanban'])
  const formats = useFormats()
  const nameOf = (id: string) => profiles.find((profile) => profile.id === id)?.name ?? t('former')
  return {
    people: (ids: readonly string[]) => formats.list(ids.map(nameOf)),
    priority: (priority: (typeof priorities)[number]) => t(`kanban:priorities.${priority}`),
    dueDate: (day: string | null) => (day ? formats.fullDay(day) : ''),
  }
}
