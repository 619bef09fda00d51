import { Menu } from '@mantine/core'
import { IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StorySearch } from '#contract/story-search.ts'
import { useMay } from '#kernel/rights.ts'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'

type MenuProps = {
  title: string
  search: StorySearch
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
      <MenuLink icon={IconPencil} to="/kanban/backlogs" search={search} resetScroll={false} preload={false}>
        {t('stories.open')}
      </MenuLink>
      <MenuItem icon={IconArrowsMove} onClick={onMove}>
        {t('stories.move')}
      </MenuItem>
      <Menu.Divider />
      <MenuItem color={isDanger ? 'error' : undefined} icon={IconTrash} onClick={onDelete}>
        {confirmLabel}
      </MenuItem>
    </MoreMenu>
  )
}
