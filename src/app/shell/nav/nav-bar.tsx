import { Menu, OverflowList } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown, IconDots, IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/OverflowList.layer.css'
import { type NavItem, pagesOf } from '#app/nav.ts'
import { Tip } from '#ui/tip.tsx'
import { MenuPages } from './menu-pages.tsx'
import styles from './nav.module.css'
import { NavIcon } from './nav-icon.tsx'
import { NavLink } from './nav-link.tsx'
import type { NavProps } from './sidebar.tsx'
import { useNavTitle } from './use-nav-title.ts'

function EndLink({ item, trail }: { item: NavItem; trail: readonly NavItem[] }) {
  const title = useNavTitle()(item.title)
  return (
    <Tip label={title}>
      <NavLink
        url={item.url ?? '/'}
        className={`row ${styles.item}`}
        aria-label={title}
        aria-current={trail.at(-1) === item ? 'page' : undefined}
      >
        <NavIcon name={item.icon} size={18} />
      </NavLink>
    </Tip>
  )
}

type EndProps = { label: string; icon: typeof IconHelpCircle; onClick: () => void }

function EndButton({ label, icon: Icon, onClick }: EndProps) {
  return (
    <Tip label={label}>
      <button
        type="button"
        className={`row ${styles.item}`}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onClick}
      >
        <Icon size={18} className={styles.icon} aria-hidden="true" />
      </button>
    </Tip>
  )
}

/** Number of groups shown as buttons; others are under "More". */
const groupsBeforeMore = 7

function BarGroup({ group, trail }: { group: NavItem; trail: readonly NavItem[] }) {
  const titleOf = useNavTitle()
  const pages = pagesOf(group.items)
  const only = group.items.length === 0 ? group : group.items.length === 1 ? pages[0] : undefined
  if (only?.url) {
    return (
      <NavLink
        url={only.url}
        newTab={only.newTab}
        className={`row ${styles.item}`}
        aria-current={trail.at(-1) === only ? 'page' : undefined}
      >
        <NavIcon name={only.icon ?? group.icon} size={18} />
        <span dir="auto">{titleOf(only.title)}</span>
      </NavLink>
    )
  }
  return (
    <Menu trigger="click-hover" position="bottom-start" openDelay={60} closeDelay={160}>
      <Menu.Target>
        <button
          type="button"
          className={`row ${styles.item}`}
          data-inside={trail.includes(group) || undefined}
        >
          <NavIcon name={group.icon} size={18} />
          <span dir="auto">{titleOf(group.title)}</span>
          <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuPages items={pages} trail={trail} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function NavBar({ nav, trail, onAppearance, onHelp }: NavProps) {
  const { t } = useTranslation('shell')
  const titleOf = useNavTitle()
  return (
    <nav className={`row ${styles.bar}`} aria-label={t('mainMenu')} tabIndex={-1} data-landmark>
      <OverflowList
        className={styles.barList}
        data={nav.filter(({ isInFoot }) => !isInFoot)}
        gap={2}
        maxVisibleItems={groupsBeforeMore}
        getItemKey={(group) => group.id}
        renderItem={(group) => <BarGroup key={group.id} group={group} trail={trail} />}
        renderOverflow={(rest) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <button type="button" className={`row ${styles.item}`}>
                <IconDots size={18} className={styles.icon} aria-hidden="true" />
                <span>{t('more')}</span>
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map((group) => (
                <div key={group.id}>
                  <Menu.Label>{titleOf(group.title)}</Menu.Label>
                  <MenuPages items={pagesOf(group.items.length > 0 ? group.items : [group])} trail={trail} />
                </div>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      />
      <div className={styles.barEnd}>
        {nav
          .filter(({ isInFoot }) => isInFoot)
          .map((item) => (
            <EndLink key={item.id} item={item} trail={trail} />
          ))}
        <EndButton label={t('appearance')} icon={IconAdjustmentsHorizontal} onClick={onAppearance} />
        <EndButton label={t('help')} icon={IconHelpCircle} onClick={onHelp} />
      </div>
    </nav>
  )
}
