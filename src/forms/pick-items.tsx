import { Menu } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { onlyMatch } from './only-match.ts'
import styles from './pick-items.module.css'

export type Pick = { value: string; label: string; icon?: ReactNode; hint?: string; isDisabled?: boolean }

type Props = {
  options: readonly Pick[]
  chosen: readonly string[]
  /** Allows several values: the menu stays open, and picking a selected one removes it. */
  isMany?: boolean
  onPick: (value: string) => void
  search?: string
  /** Creates an option from a typed text that matches none. */
  making?: (text: string) => Pick | undefined
  nothing?: string
}

/** Options of a menu, for one or several values; long lists have a search field. */
export function PickItems({ options, chosen, isMany = false, onPick, search, making, nothing }: Props) {
  const [text, setText] = useState('')
  const words = searchWords(text)
  const matches = options.filter(({ label }) => matchesWords(searchTextOf([label]), words))
  const made = text.trim() === '' ? undefined : making?.(text.trim())
  const visibleOptions =
    made && !matches.some(({ value }) => value === made.value) ? [...matches, made] : matches
  const pick = (value: string) => {
    setText('')
    onPick(value)
  }
  /** A typed value that is an option, otherwise the only option that matches; a new one where none does. */
  function matchOf(text: string): Pick | undefined {
    if (made && (matches.length === 0 || options.some(({ value }) => value === made.value))) return made
    return onlyMatch(
      matches.filter(({ isDisabled }) => !isDisabled),
      text,
    )
  }
  /** Enter takes the match; the menu handles a marked one. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const dropdown = event.currentTarget.closest('[data-menu-dropdown]')
    if (
      event.key !== 'Enter' ||
      isComposing(event.nativeEvent) ||
      dropdown?.querySelector('[data-menu-active]')
    )
      return
    const match = matchOf(text)
    if (!match) return
    event.preventDefault()
    // A click, because it also closes a menu with one value.
    dropdown?.querySelector<HTMLElement>(`[data-pick="${CSS.escape(match.value)}"]`)?.click()
  }
  const items = visibleOptions.map(({ value, label, icon, hint, isDisabled = false }) =>
    isMany ? (
      <Menu.CheckboxItem
        key={value}
        checked={chosen.includes(value)}
        disabled={isDisabled}
        data-pick={value}
        onChange={() => pick(value)}
      >
        <PickFace label={label} icon={icon} hint={hint} />
      </Menu.CheckboxItem>
    ) : (
      <Menu.RadioItem key={value} value={value} disabled={isDisabled} data-pick={value} closeMenuOnClick>
        <PickFace label={label} icon={icon} hint={hint} />
      </Menu.RadioItem>
    ),
  )
  return (
    <>
      {search !== undefined && (
        <Menu.Search
          aria-label={search}
          placeholder={search}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <div className={styles.list}>
        {isMany ? (
          items
        ) : (
          <Menu.RadioGroup value={chosen[0] ?? null} onChange={pick}>
            {items}
          </Menu.RadioGroup>
        )}
        {visibleOptions.length === 0 && nothing !== undefined && (
          <p className={`small dim ${styles.nothing}`} role="status" dir="auto">
            {nothing}
          </p>
        )}
      </div>
    </>
  )
}

function PickFace({ icon, label, hint }: { icon: ReactNode; label: string; hint: string | undefined }) {
  return (
    <span className={`row ${styles.pick}`}>
      {icon}
      <span className={styles.label} dir="auto">
        {label}
      </span>
      {hint !== undefined && (
        <span className={styles.hint}>
          <bdi>{hint}</bdi>
        </span>
      )}
    </span>
  )
}
