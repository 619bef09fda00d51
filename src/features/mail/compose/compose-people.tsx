import { Combobox, Pill, PillsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesSearch } from '#contract/text-search.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useSuggestCombobox } from '#forms/use-suggestions.ts'
import { isComposing } from '#kernel/keyboard.ts'
import { Match } from '#ui/match.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './compose.module.css'
import { useIsStranger, useOffered } from './compose-queries.ts'
import { addressOf, isAddress, isSameAddress, nameOf, splitPeople, typedAs, withPeople } from './composed.ts'

const pause = 150

type Props = {
  label: string
  value: readonly string[]
  unknown: readonly string[]
  error: ReactNode
  hasFocus: boolean
  children?: ReactNode
  onChange: (people: string[]) => void
}

export function PeopleField({ label, value, unknown, error, hasFocus, children, onChange }: Props) {
  const { t } = useTranslation('compose')
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed, pause)
  const input = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const suggestions = useOffered(typed === '' ? '' : searched).filter(
    ({ email }) => !value.some((chosen) => isSameAddress(chosen, email)),
  )
  const combobox = useSuggestCombobox(suggestions)
  const isStranger = useIsStranger()
  const isWrong = (text: string) =>
    !isAddress(text) || isStranger(addressOf(text)) || unknown.some((other) => isSameAddress(text, other))
  const problems = value.filter(isWrong)
  const invalid = problems.filter((text) => !isAddress(text))

  function add(more: readonly string[]) {
    setTyped('')
    combobox.closeDropdown()
    if (more.length > 0) onChange(withPeople(value, more))
  }
  const pills = () => [...(row.current?.querySelectorAll<HTMLElement>('[data-pill]') ?? [])]
  function remove(at: number) {
    onChange(value.filter((_one, index) => index !== at))
    input.current?.focus()
  }
  function mend(at: number) {
    setTyped(value[at] ?? '')
    remove(at)
  }

  /** Text that is no address picks the first suggestion, once the suggestions belong to that text. */
  function likely(text: string): string | undefined {
    if (isAddress(text) || !combobox.dropdownOpened) return undefined
    const has = ({ name, email }: (typeof suggestions)[number]) => matchesSearch([name, email], text)
    const first = searched === typed ? suggestions[0] : suggestions.find(has)
    return first && typedAs(first)
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    const isChoosing = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0
    const text = typed.trim()
    if (event.key === 'Escape' && combobox.dropdownOpened && suggestions.length > 0) {
      event.stopPropagation()
      combobox.closeDropdown()
    } else if ((event.key === 'Enter' || event.key === ',' || event.key === ';') && !isChoosing) {
      // A comma within quotes belongs to the name.
      if (event.key !== 'Enter' && (typed.split('"').length - 1) % 2 === 1) return
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const first = event.key === 'Enter' ? likely(text) : undefined
      add(first ? [first] : splitPeople(text))
    } else if (event.key === 'Tab' && text !== '' && !event.shiftKey) {
      const first = likely(text)
      if (first) event.preventDefault()
      add(first ? [first] : splitPeople(text))
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      event.preventDefault()
      onChange(value.slice(0, -1))
    } else if (event.key === back(event) && event.currentTarget.selectionEnd === 0) {
      pills().at(-1)?.focus()
    }
  }

  function onPillKey(event: KeyboardEvent<HTMLElement>, at: number) {
    const to = { [back(event)]: at - 1, [onwards(event)]: at + 1, Home: 0, End: value.length }[event.key]
    if (event.key === 'Backspace' || event.key === 'Delete') remove(at)
    else if (event.key === 'Enter') mend(at)
    else if (to === undefined) return
    else if (to >= value.length) input.current?.focus()
    else pills()[Math.max(0, to)]?.focus()
    event.preventDefault()
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const people = splitPeople(event.clipboardData.getData('text/plain'))
    if (people.length < 2 && !people.some(isAddress)) return
    event.preventDefault()
    add(people)
  }

  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(email) => {
        const suggestion = suggestions.find((each) => each.email === email)
        if (suggestion) add([typedAs(suggestion)])
      }}
    >
      <Combobox.DropdownTarget>
        <div className={styles.row} ref={row}>
          <span className={`small dim ${styles.label}`} aria-hidden="true">
            {label}
          </span>
          <PillsInput
            className={styles.people}
            classNames={{ input: styles.bare }}
            size="md"
            onClick={() => input.current?.focus()}
          >
            <Pill.Group>
              {value.map((address, at) => (
                <Pill
                  key={address}
                  size="sm"
                  title={addressOf(address)}
                  data-wrong={isWrong(address) || undefined}
                  className={styles.pill}
                  withRemoveButton
                  // The remove button is the pill's only focusable part.
                  removeButtonProps={{
                    ...{ 'aria-hidden': false, tabIndex: -1, 'data-pill': true },
                    'aria-label': isWrong(address)
                      ? t('people.wrongPill', { who: address })
                      : t('people.pill', { who: address }),
                    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onPillKey(event, at),
                  }}
                  onRemove={() => remove(at)}
                  onDoubleClick={() => mend(at)}
                >
                  <bdi>{nameOf(address)}</bdi>
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  ref={input}
                  className={styles.field}
                  role="combobox"
                  aria-label={label}
                  aria-autocomplete="list"
                  aria-invalid={problems.length > 0 || Boolean(error) || undefined}
                  autoComplete="off"
                  inputMode="email"
                  autoFocus={hasFocus}
                  value={typed}
                  onChange={({ currentTarget }) => {
                    setTyped(currentTarget.value)
                    combobox.openDropdown()
                    combobox.resetSelectedOption()
                  }}
                  onKeyDown={onKey}
                  onPaste={onPaste}
                  onBlur={() => add(splitPeople(typed))}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
          {children}
          {(problems.length > 0 || error) && (
            <p className={`caption ${styles.error}`} role="alert" dir="auto">
              {problems.length > 0
                ? t(invalid.length > 0 ? 'people.noAddress' : 'people.unknown', {
                    who: (invalid.length > 0 ? invalid : problems).map(addressOf).join(', '),
                  })
                : error}
            </p>
          )}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options mah={280} className={styles.options} aria-label={label}>
          {suggestions.map(({ name, email }) => (
            <Combobox.Option key={email} value={email} className={`row ${styles.option}`}>
              <TeamAvatar name={name} size={28} />
              <span className="grow">
                <span className={`trunc ${styles.line}`} dir="auto">
                  <Match typed={typed}>{name}</Match>
                </span>
                <bdi className={`trunc ${styles.line} dim caption`}>
                  <Match typed={typed}>{email}</Match>
                </bdi>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const isMirrored = ({ currentTarget }: KeyboardEvent<HTMLElement>) =>
  getComputedStyle(currentTarget).direction === 'rtl'
const back = (event: KeyboardEvent<HTMLElement>) => (isMirrored(event) ? 'ArrowRight' : 'ArrowLeft')
const onwards = (event: KeyboardEvent<HTMLElement>) => (isMirrored(event) ? 'ArrowLeft' : 'ArrowRight')
