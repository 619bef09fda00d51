import { Menu } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { onlyMatch } from './only-match.ts'
import styles from './pick-items.module.css'

export type Pick = { value: string; label: string; icon?: ReactNode; hint?: string; isDisabled?: boolean }

type Props = {
  options: readonly Pick[]
  /** The values that hold. */
  chosen: readonly string[]
  /** Several may hold: the menu stays open, and picking one that holds takes it away. */
  isMany?: boolean
  onPick: (value: string) => void
  /** Names the field that narrows the options; short lists have none. */
  search?: string
  /** What a typed text can become that is none of the options. */
  making?: (text: string) => Pick | undefined
  /** Said when nothing is found. */
  nothing?: string
}

/** The choices of a menu: one or several hold, long lists are narrowed by typing. */
export function PickItems({ options, chosen, isMany = false, onPick, search, making, nothing }: Props) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  const made = wanted === '' ? undefined : making?.(text.trim())
  const shown = made && !found.some(({ value }) => value === made.value) ? [...found, made] : found
  const pick = (value: string) => {
    setText('')
    onPick(value)
  }
  /** Enter takes the only match; a marked one is taken by the menu itself. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const dropdown = event.currentTarget.closest('[data-menu-dropdown]')
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      dropdown?.querySelector('[data-menu-active]')
    )
      return
    const match = made && shown.length === 1 ? made : onlyMatch(shown, text)
    if (!match) return
    event.preventDefault()
    // The press closes a menu of one choice, as the mouse does.
    dropdown?.querySelector<HTMLElement>(`[data-pick="${CSS.escape(match.value)}"]`)?.click()
  }
  const items = shown.map(({ value, label, icon, hint, isDisabled = false }) =>
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
        {shown.length === 0 && nothing !== undefined && (
          <p className={styles.nothing} role="status" dir="auto">
            {nothing}
          </p>
        )}
      </div>
    </>
  )
}

function PickFace({ icon, label, hint }: { icon: ReactNode; label: string; hint: string | undefined }) {
  return (
    <span className={styles.pick}>
      {icon}
      <span className={styles.label} dir="auto">
        {label}
      </span>
      {hint !== undefined && <bdi className={styles.hint}>{hint}</bdi>}
    </span>
  )
}
