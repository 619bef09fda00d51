import { Menu } from '@mantine/core'
import { IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StorySearch } from '#contract/story-search.ts'
import { useMay } from '#kernel/rights.ts'
import { MoreMenu } from '#ui/more-menu.tsx'

type MenuProps = {
  title: string
  /** Search parameters that open it. */
  search: StorySearch
  /** The label of the delete action. */
  confirmLabel: string
  /** True when deleting asks first, because more is deleted with it. */
  isDanger?: boolean
  onMove: () => void
  onDelete: () => void
}

export function RowMenu({ title, search, confirmLabel, isDanger = false, onMove, onDelete }: MenuProps) {
  const { t } = useTranslation('items')
  if (!useMay()('board.edit')) return null
  return (
    <MoreMenu label={t('stories.menu', { title })}>
      <Menu.Item
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        renderRoot={(given) => (
          <Link to="/kanban/backlogs" search={search} resetScroll={false} preload={false} {...given} />
        )}
      >
        {t('stories.open')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsMove size={18} aria-hidden="true" />} onClick={onMove}>
        {t('stories.move')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color={isDanger ? 'error' : undefined}
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={onDelete}
      >
        {confirmLabel}
      </Menu.Item>
    </MoreMenu>
  )
}
