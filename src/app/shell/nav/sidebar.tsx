import { IconAdjustmentsHorizontal, IconChevronDown, IconHelpCircle, IconX } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavItem } from '#app/nav.ts'
import { startPage } from '#app/nav.ts'
import { menuStore, useMenu } from '#features/menu/menu-store.ts'
import { useMay } from '#kernel/rights.ts'
import { BrandMark, useBrandName } from '#ui/brand.tsx'
import { cx } from '#ui/cx.ts'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Tip } from '#ui/tip.tsx'
import styles from './nav.module.css'
import { NavIcon } from './nav-icon.tsx'
import { NavLink } from './nav-link.tsx'
import { useNavTitle } from './use-nav-title.ts'
import { countId, WaitingCount } from './waiting-count.tsx'

export type NavProps = {
  nav: readonly NavItem[]
  trail: readonly NavItem[]
  onAppearance: () => void
  onHelp: () => void
}

const Flyout = lazyPanel(() => import('./flyout.tsx'), 'Flyout')

type EntryProps = { item: NavItem; trail: readonly NavItem[] }

function holds(item: NavItem, id: string): boolean {
  return item.id === id || item.items.some((item) => holds(item, id))
}

function Entry({ item, trail, depth = 0, above = '' }: EntryProps & { depth?: number; above?: string }) {
  const titleOf = useNavTitle()
  const openBranch = useMenu((now) => now.selectedID)
  const isInside = trail.includes(item)
  const isCurrent = trail.at(-1) === item
  const title = titleOf(item.title)
  const name = (
    <>
      {depth === 0 && <NavIcon name={item.icon} />}
      <span className={styles.name} title={title} dir="auto">
        {title}
      </span>
      <WaitingCount item={item} />
    </>
  )
  if (item.disabled) {
    return (
      <span className={`row ${styles.item}`} aria-disabled="true">
        {name}
      </span>
    )
  }
  if (item.items.length === 0) {
    return (
      <NavLink
        url={item.url ?? '/'}
        newTab={item.newTab}
        className={`row ${styles.item}`}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={countId(item)}
      >
        {name}
      </NavLink>
    )
  }
  // The branch of the current page opens automatically; others by hand, one at a time.
  const isOpen = openBranch === null ? isInside : holds(item, openBranch)
  return (
    <>
      <button
        type="button"
        className={`row ${styles.item}`}
        aria-expanded={isOpen}
        data-inside={isInside || undefined}
        onClick={() => menuStore.set({ selectedID: isOpen ? above : item.id })}
      >
        {name}
        <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className={styles.sub}>
          {item.items.map((child) => (
            <li key={child.id}>
              <Entry item={child} trail={trail} depth={depth + 1} above={item.id} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function MiniEntry({ item, trail }: EntryProps) {
  const titleOf = useNavTitle()
  const title = titleOf(item.title)
  if (item.items.length === 0 && item.url && !item.disabled) {
    return (
      <Tip label={title} position="right">
        <NavLink
          url={item.url}
          newTab={item.newTab}
          className={`row ${styles.item}`}
          aria-label={title}
          aria-current={trail.at(-1) === item ? 'page' : undefined}
          aria-describedby={countId(item)}
        >
          <NavIcon name={item.icon} />
          <WaitingCount item={item} isDot />
        </NavLink>
      </Tip>
    )
  }
  return (
    <Flyout
      item={item}
      trail={trail}
      target={
        <button
          type="button"
          className={`row ${styles.item}`}
          aria-label={title}
          disabled={item.disabled}
          data-inside={trail.includes(item) || undefined}
        >
          <NavIcon name={item.icon} />
        </button>
      }
    />
  )
}

function Foot({ nav, trail, isMini, onAppearance, onHelp }: NavProps & { isMini: boolean }) {
  const { t } = useTranslation('shell')
  const entries = [
    { label: t('appearance'), Icon: IconAdjustmentsHorizontal, onClick: onAppearance },
    { label: t('help'), Icon: IconHelpCircle, onClick: onHelp },
  ]
  return (
    <div className={styles.foot}>
      {nav.map((item) =>
        isMini ? (
          <MiniEntry key={item.id} item={item} trail={trail} />
        ) : (
          <Entry key={item.id} item={item} trail={trail} />
        ),
      )}
      {entries.map(({ label, Icon, onClick }) => (
        <Tip key={label} label={label} position="right" disabled={!isMini}>
          <button
            type="button"
            className={`row ${styles.item}`}
            aria-haspopup="dialog"
            aria-label={isMini ? label : undefined}
            onClick={onClick}
          >
            <Icon size={20} className={styles.icon} aria-hidden="true" />
            {!isMini && (
              <span className={styles.name} dir="auto">
                {label}
              </span>
            )}
          </button>
        </Tip>
      ))}
    </div>
  )
}

export function Sidebar({
  nav,
  trail,
  isMini = false,
  onClose,
  onAppearance,
  onHelp,
}: NavProps & { isMini?: boolean; onClose?: () => void }) {
  const { t } = useTranslation('shell')
  const home = startPage(useMay())
  const brandName = useBrandName()
  const titleOf = useNavTitle()
  // Deferred: they do not shift the page's content.
  const hasEntries = useDeferredValue(true, false)
  const entries = useRef<HTMLDivElement>(null)
  const current = trail.at(-1)?.id
  const groups = nav.filter(({ isInFoot }) => !isInFoot)
  const foot = nav.filter(({ isInFoot }) => isInFoot)
  // The current page may be at the end of the menu, out of sight.
  useEffect(() => {
    if (hasEntries && current)
      entries.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [hasEntries, current])
  return (
    <nav
      className={cx(styles.nav, isMini && styles.mini)}
      aria-label={t('mainMenu')}
      tabIndex={-1}
      data-landmark
    >
      <div className={`row ${styles.brand}`}>
        <NavLink url={home} className={`row ${styles.brandLink}`} aria-label={t('home', { name: brandName })}>
          <BrandMark />
          {!isMini && (
            <span className="trunc" dir="auto">
              {brandName}
            </span>
          )}
        </NavLink>
        {onClose && (
          <button
            type="button"
            className={`square ${styles.close}`}
            aria-label={t('closeMenu')}
            onClick={onClose}
          >
            <IconX size={20} aria-hidden="true" />
          </button>
        )}
      </div>
      <div ref={entries} className={cx(styles.scroll, styles.list)}>
        {(hasEntries ? groups : []).map((group) => {
          // A server may send a page where a group is expected; it is shown without a group.
          const items = group.items.length > 0 ? group.items : [group]
          return (
            <div key={group.id} className={styles.group}>
              {isMini ? (
                <div className={styles.rule} />
              ) : (
                <div className={styles.label} id={`nav-${group.id}`} dir="auto">
                  {titleOf(group.title)}
                </div>
              )}
              <ul aria-label={titleOf(group.title)}>
                {items.map((item) => (
                  <li key={item.id}>
                    {isMini ? <MiniEntry item={item} trail={trail} /> : <Entry item={item} trail={trail} />}
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <Foot nav={foot} trail={trail} isMini={isMini} onAppearance={onAppearance} onHelp={onHelp} />
    </nav>
  )
}

/** The menu below 992 px: a native modal dialog, in which the browser handles focus, Escape and inertness. */
export function NavDrawer({ opened, onClose, ...nav }: NavProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (opened && !element.open) element.showModal?.()
    if (!opened && element.open) element.close()
  }, [opened])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape and a button
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('mainMenu')}
      onClose={onClose}
      onClick={(event) => {
        const isBackdrop = event.target === event.currentTarget
        const isLink = (event.target as Element).closest('a') !== null
        if (isBackdrop || isLink) onClose()
      }}
    >
      {opened && (
        <Sidebar
          {...nav}
          onClose={onClose}
          onAppearance={() => {
            onClose()
            nav.onAppearance()
          }}
          onHelp={() => {
            onClose()
            nav.onHelp()
          }}
        />
      )}
    </dialog>
  )
}
