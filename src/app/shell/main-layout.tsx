import { useMediaQuery } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconBolt,
  IconDatabaseSearch,
  IconHelpCircle,
  IconLanguage,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { features } from '#app/features.ts'
import { mayOpen, type NavItem, pagesOf, trailOf } from '#app/nav.ts'
import type { AppearanceProps } from '#features/config/appearance-drawer.tsx'
import { menuStore, useMenu } from '#features/menu/menu-store.ts'
import { config, configure, locales } from '#kernel/config.ts'
import { withTexts } from '#kernel/i18n.ts'
import { languageNames } from '#kernel/languages.ts'
import { pageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { useScheme } from '#theme/theme-provider.tsx'
import { Coming } from '#ui/coming.tsx'
import { cx } from '#ui/cx.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadingLine } from '#ui/progress-line.tsx'
import type { Command } from './command-palette.tsx'
import { EarlyKeys } from './early-keys.tsx'
import { Header, type MenuControl } from './header.tsx'
import { NavIcon } from './nav/nav-icon.tsx'
import { NavDrawer, Sidebar } from './nav/sidebar.tsx'
import { useNavTitle } from './nav/use-nav-title.ts'
import { OfflineBar } from './offline-bar.tsx'
import { OutboxButton } from './outbox/outbox-button.tsx'
import styles from './shell.module.css'
import { keysOfPage, useShortcuts } from './shortcuts.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const NavBar = lazyPart(() => import('./nav/nav-bar.tsx'), 'NavBar')
const SearchPalette = lazyPart(
  () => withTexts(import('./search-palette.tsx'), 'synonyms', 'links'),
  'SearchPalette',
)
const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')
const OutboxDrawer = lazyPart(() => import('./outbox/outbox-drawer.tsx'), 'OutboxDrawer')
const Inspector = lazyPart(() => import('#app/inspector/inspector.tsx'), 'Inspector')
const AppearanceDrawer = lazyPart(() => import('#features/config/appearance-drawer.tsx'), 'AppearanceDrawer')

function useMenuControl(isHorizontal: boolean): MenuControl {
  const isTablet = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const isSmallDesktop = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false })
  const drawerType = config.usePart((now) => now.drawerType)
  const wantsOpen = !isSmallDesktop && drawerType === 'default'
  // Before the first render, because the shell would otherwise be drawn closed first.
  useState(() => menuStore.set({ drawerOpen: wantsOpen }))
  const isOpen = useMenu((now) => now.drawerOpen)
  useLayoutEffect(() => {
    if (menuStore.get().drawerOpen !== wantsOpen) menuStore.set({ drawerOpen: wantsOpen })
  }, [wantsOpen])
  // The two media queries change one after the other; leaving the tablet width must not leave its drawer open.
  useLayoutEffect(() => {
    if (isTablet) menuStore.set({ drawerOpen: false })
  }, [isTablet])

  if (isTablet) return { kind: 'overlay', isOpen, onToggle: () => menuStore.set({ drawerOpen: !isOpen }) }
  const onToggle = () => {
    // On a small desktop the open menu is temporary; on a large one it is stored.
    if (isSmallDesktop) menuStore.set({ drawerOpen: !isOpen })
    else configure({ drawerType: isOpen ? 'mini-drawer' : 'default' })
  }
  return { kind: isHorizontal ? 'none' : 'sidebar', isOpen, onToggle }
}

type Panel = 'palette' | 'help' | 'appearance' | 'outbox' | 'inspector'

/** Pages of features have their own; those of the server's menu are named by the shell. */
const synonymsOfPage = (title: string) =>
  features.some(({ key }) => key === title) ? `${title}.page` : `shell.${title}`

export function MainLayout({
  nav,
  path,
  cart,
  notifications,
  account,
  commands = [],
  appearance,
  children,
}: {
  nav: readonly NavItem[]
  path: string
  cart?: ReactNode
  notifications?: ReactNode
  account?: ReactNode
  /** Further commands of the palette: pages outside the menu, sign-out. */
  commands?: readonly Command[]
  appearance: Omit<AppearanceProps, 'onClose'>
  children: ReactNode
}) {
  const { t } = useTranslation('shell')
  const titleOf = useNavTitle()
  const navigate = useNavigate()
  const layout = config.usePart((now) => now.layout)
  const locale = config.usePart((now) => now.locale)
  const hasSingleKeys = config.usePart((now) => now.singleKeys)
  const isBoxed = config.usePart((now) => now.container)
  const isDark = useScheme() === 'dark'
  const menu = useMenuControl(layout === 'horizontal')
  const [panel, setPanel] = useState<Panel>()
  const [typed, setTyped] = useState('')
  const mayInspect = config.usePart((now) => now.inspector)
  const [hasInspected, setInspected] = useState(false)
  if (panel === 'inspector' && !hasInspected) setInspected(true)
  /** The element for the inspector's note about simulated faults. */
  const [simulation, setNetworkSimulation] = useState<Element | null>(null)
  // The focused element before a panel opened; it gets the focus back, unless the panel navigated.
  const opener = useRef<Element>(null)
  const open = (next: Panel) => {
    if (!panel) opener.current = document.activeElement
    setTyped('')
    setPanel(next)
  }
  const leave = () => setPanel(undefined)
  const close = () => {
    leave()
    requestAnimationFrame(() => {
      // A change of layout may have removed the opener. The page behind must not scroll.
      const back = opener.current?.isConnected ? opener.current : document.getElementById('content')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    })
  }
  const isSidebar = menu.kind === 'sidebar'
  const trail = trailOf(nav, path)
  const selected = trail
    .slice(1)
    .map((item) => item.id)
    .join()

  useEffect(() => {
    // The branch of the new page opens automatically.
    menuStore.set({ selectedItem: selected === '' ? [] : selected.split(','), selectedID: null })
  }, [selected])

  const may = useMay()
  const go = (url: string) => void navigate({ to: url as '/' })
  const toggleScheme = () => configure({ navType: isDark ? 'light' : 'dark', followSystem: false })
  const goTo = (item: NavItem) => {
    const isOutside = item.newTab || /^[a-z]+:/i.test(item.url ?? '')
    if (isOutside) window.open(item.url, '_blank', 'noreferrer')
    else if (item.url) go(item.url)
  }

  useShortcuts(
    {
      palette: () => (panel === 'palette' ? close() : open('palette')),
      help: () => open('help'),
      search: () => {
        const field = document.querySelector<HTMLElement>('[data-page-search]')
        if (field) field.focus()
        else open('palette')
      },
      inspector: () => (panel === 'inspector' ? close() : open('inspector')),
      collapse: () => menu.kind !== 'none' && menu.onToggle(),
    },
    (url) => mayOpen(url, may) && go(url),
  )

  // Commands of the page itself are not listed twice.
  const isOfPage = (id: string) => pageCommands().some((command) => command.id === id)
  const allCommands = (): Command[] => [
    ...pageCommands().map(({ key, icon, ...command }) => ({
      ...command,
      id: `here-${command.id}`,
      group: 'page' as const,
      icon: icon ?? <IconBolt size={20} aria-hidden="true" />,
      ...(key && hasSingleKeys && { keys: [key.toUpperCase()] }),
    })),
    ...pagesOf(nav).map((item) => {
      const keys = hasSingleKeys ? keysOfPage[item.url ?? ''] : undefined
      return {
        id: `page-${item.id}`,
        group: 'pages' as const,
        title: titleOf(item.title),
        synonyms: synonymsOfPage(item.title),
        icon: <NavIcon name={item.icon} />,
        keys,
        run: () => goTo(item),
      }
    }),
    ...commands.filter(({ id }) => !isOfPage(id)),
    {
      id: 'scheme',
      synonyms: 'shell.scheme',
      group: 'actions',
      title: isDark ? t('scheme.toLight') : t('scheme.toDark'),
      icon: isDark ? <IconSun size={20} aria-hidden="true" /> : <IconMoon size={20} aria-hidden="true" />,
      run: toggleScheme,
    },
    ...locales
      .filter((code) => code !== locale)
      .map((locale) => ({
        id: `language-${locale}`,
        synonyms: 'shell.language',
        group: 'actions' as const,
        title: t('palette.language', { language: languageNames[locale] }),
        icon: <IconLanguage size={20} aria-hidden="true" />,
        run: () => configure({ locale: locale }),
      })),
    {
      id: 'appearance',
      synonyms: 'shell.appearance',
      group: 'actions',
      title: t('appearance'),
      icon: <IconAdjustmentsHorizontal size={20} aria-hidden="true" />,
      run: () => open('appearance'),
    },
    {
      id: 'help',
      synonyms: 'shell.help',
      group: 'actions',
      title: t('help'),
      icon: <IconHelpCircle size={20} aria-hidden="true" />,
      run: () => open('help'),
    },
    ...(mayInspect
      ? [
          {
            id: 'inspector',
            synonyms: 'shell.inspector',
            group: 'actions' as const,
            title: t('inspector.switch'),
            icon: <IconDatabaseSearch size={20} aria-hidden="true" />,
            run: () => open('inspector'),
          },
        ]
      : []),
  ]

  const navProps = { nav, trail, onAppearance: () => open('appearance'), onHelp: () => open('help') }
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <div className={cx(styles.shell, isBoxed && styles.boxed)} data-plain={!isSidebar || undefined}>
        {isSidebar && <Sidebar {...navProps} isMini={!menu.isOpen} />}
        <div className={styles.column}>
          <Header
            menu={menu}
            nav={nav}
            withBrand={!isSidebar}
            onSearch={() => open('palette')}
            outbox={<OutboxButton onOpen={() => open('outbox')} />}
            cart={cart}
            notifications={notifications}
            account={account}
          />
          {menu.kind === 'none' && (
            <div className={styles.barBox}>
              <Suspense fallback={<div className={styles.barSpace} />}>
                <NavBar {...navProps} />
              </Suspense>
            </div>
          )}
          <OfflineBar onOutbox={() => open('outbox')} />
          <div role="status" ref={setNetworkSimulation} />
          <main id="content" className={styles.main} tabIndex={-1} data-landmark>
            {children}
          </main>
        </div>
      </div>
      {menu.kind === 'overlay' && (
        <NavDrawer {...navProps} opened={menu.isOpen} onClose={() => menuStore.set({ drawerOpen: false })} />
      )}
      <UpdatePrompt />
      {panel === 'palette' && (
        <Suspense
          fallback={
            <>
              <EarlyKeys onText={setTyped} onEscape={close} />
              <LoadingLine />
            </>
          }
        >
          <SearchPalette commands={allCommands()} typed={typed} onClose={close} onLeave={leave} />
        </Suspense>
      )}
      <Coming>
        {panel === 'help' && <HelpDialog onClose={close} onInspector={() => open('inspector')} />}
        {hasInspected && mayInspect && (
          <Inspector opened={panel === 'inspector'} container={simulation} onClose={close} />
        )}
        {panel === 'outbox' && <OutboxDrawer onClose={close} />}
        {panel === 'appearance' && <AppearanceDrawer {...appearance} onClose={close} />}
      </Coming>
    </>
  )
}
