import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import styles from './command-palette.module.css'

export type Command = {
  id: string
  group: 'pages' | 'actions'
  title: string
  icon?: ReactNode
  run: () => void
}

/** Accents and case do not matter in a search. */
function plain(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

/** Pages and actions by name: type, walk with the arrows, Enter. */
export function CommandPalette({
  commands,
  onClose,
  onLeave,
}: {
  commands: readonly Command[]
  onClose: () => void
  /** Closes without giving the focus back, since another page takes it. */
  onLeave: () => void
}) {
  const { t } = useTranslation('shell')
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = commands.filter((one) => words.every((word) => plain(one.title).includes(word)))
  const active = Math.min(place, found.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  const choose = (command: Command | undefined) => {
    if (!command) return
    if (command.group === 'pages') onLeave()
    else onClose()
    command.run()
  }

  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = {
      ArrowDown: (active + 1) % found.length,
      ArrowUp: (active - 1 + found.length) % found.length,
      Home: text === '' ? 0 : undefined,
      End: text === '' ? found.length - 1 : undefined,
    }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(found[active])
    }
    if (to === undefined || found.length === 0) return
    event.preventDefault()
    setPlace(to)
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Modal.Root opened onClose={onClose} size={560} padding={0} yOffset="12dvh" radius="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={t('search')}>
        <label className={styles.field}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            dir="auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setPlace(0)
            }}
            onKeyDown={walk}
          />
        </label>
        <div id={`${id}-list`} role="listbox" aria-label={t('search')} className={styles.list}>
          {(['pages', 'actions'] as const).map((group) => {
            const inside = found.filter((one) => one.group === group)
            if (inside.length === 0) return null
            return (
              // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
              <div key={group} role="group" aria-label={t(`palette.${group}`)}>
                <div className={styles.group} aria-hidden="true" dir="auto">
                  {t(`palette.${group}`)}
                </div>
                {inside.map((one) => {
                  const index = found.indexOf(one)
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
                    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
                    <div
                      key={one.id}
                      id={optionId(index)}
                      role="option"
                      aria-selected={index === active}
                      className={styles.option}
                      onClick={() => choose(one)}
                      onPointerMove={() => setPlace(index)}
                    >
                      {one.icon}
                      <span dir="auto">{one.title}</span>
                    </div>
                  )
                })}
              </div>
            )
          })}
        </div>
        <p className={found.length === 0 ? styles.none : 'sr-only'} role="status" dir="auto">
          {found.length === 0 ? t('palette.none', { text }) : t('palette.found', { count: found.length })}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}
