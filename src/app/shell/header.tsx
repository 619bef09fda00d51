import {
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavItem, pagesOf, startPage } from '#app/nav.ts'
import { configure } from '#kernel/config.ts'
import { useMay } from '#kernel/rights.ts'
import { useScheme } from '#theme/theme-provider.tsx'
import { BrandMark, useBrandName } from '#ui/brand.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { NavLink } from './nav/nav-link.tsx'
import { countId, isOfMessages, WaitingCount } from './nav/waiting-count.tsx'
import styles from './shell.module.css'
import { isMac } from './shortcuts.ts'

const LanguageMenu = lazyPanel(() => import('./language-menu.tsx'), 'LanguageMenu')

/** The initial position is not read, because that would force a second layout. */
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 4)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

export type MenuControl = { kind: 'overlay' | 'sidebar' | 'none'; isOpen: boolean; onToggle: () => void }

export function Header({
  menu,
  nav,
  withBrand,
  onSearch,
  outbox,
  cart,
  notifications,
  account,
}: {
  menu: MenuControl
  nav: readonly NavItem[]
  withBrand: boolean
  onSearch: () => void
  outbox?: ReactNode
  cart?: ReactNode
  notifications?: ReactNode
  account?: ReactNode
}) {
  const { t } = useTranslation('shell')
  const home = startPage(useMay())
  const brandName = useBrandName()
  const isDark = useScheme() === 'dark'
  const isScrolled = useIsScrolled()
  return (
    <header
      className={`row ${styles.header}`}
      data-scrolled={isScrolled || undefined}
      data-landmark
      tabIndex={-1}
    >
      {menu.kind === 'overlay' && <MenuButton menu={menu} nav={nav} />}
      {menu.kind === 'sidebar' && (
        <IconButton
          className={styles.lead}
          label={menu.isOpen ? t('collapseMenu') : t('expandMenu')}
          onClick={menu.onToggle}
        >
          {menu.isOpen ? (
            <IconLayoutSidebarLeftCollapse size={20} className="flip" aria-hidden="true" />
          ) : (
            <IconLayoutSidebarLeftExpand size={20} className="flip" aria-hidden="true" />
          )}
        </IconButton>
      )}
      {withBrand && (
        <NavLink url={home} className={`row ${styles.brand}`} aria-label={t('home', { name: brandName })}>
          <BrandMark />
          <span>{brandName}</span>
        </NavLink>
      )}
      <button
        type="button"
        className={`row ${styles.search} ${styles.wide}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span className="grow trunc" dir="auto">
          {t('search')}
        </span>
        <span className={`${styles.kbd} ltr`} aria-hidden="true">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <div className={`row ${styles.actions}`}>
        <span className={styles.narrow}>
          <IconButton label={t('search')} aria-haspopup="dialog" onClick={onSearch}>
            <IconSearch size={20} aria-hidden="true" />
          </IconButton>
        </span>
        <LanguageMenu
          target={
            <IconButton label={t('language')} className={styles.wide}>
              <IconLanguage size={20} aria-hidden="true" />
            </IconButton>
          }
        />
        <IconButton
          className={styles.wide}
          label={isDark ? t('scheme.toLight') : t('scheme.toDark')}
          onClick={() => configure({ navType: isDark ? 'light' : 'dark', followSystem: false })}
        >
          {isDark ? <IconSun size={20} aria-hidden="true" /> : <IconMoon size={20} aria-hidden="true" />}
        </IconButton>
        {outbox}
        {cart}
        {notifications}
        {account}
      </div>
    </header>
  )
}

/** Opens the menu; a dot, and its name, say that messages wait there. */
function MenuButton({ menu, nav }: { menu: MenuControl; nav: readonly NavItem[] }) {
  const { t } = useTranslation('shell')
  const id = useId()
  // The open menu says it itself.
  const pages = menu.isOpen ? [] : pagesOf(nav).filter(isOfMessages)
  return (
    <IconButton
      id={id}
      label={t('openMenu')}
      aria-labelledby={[id, ...pages.map(countId)].join(' ')}
      aria-expanded={menu.isOpen}
      aria-haspopup="dialog"
      onClick={menu.onToggle}
    >
      <IconMenu2 size={20} aria-hidden="true" />
      {pages.map((item) => (
        <WaitingCount key={item.id} item={item} isDot />
      ))}
    </IconButton>
  )
}
