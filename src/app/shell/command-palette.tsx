import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SynonymKey } from '#kernel/i18n.ts'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { byRelevance, holdsNearly, relevanceOf } from '#contract/relevance.ts'
import { matchesWords, type SearchWord, searchTextOf, searchWords } from '#contract/text-search.ts'
import { Match } from '#ui/match.tsx'
import styles from './command-palette.module.css'
import { takeKeys } from './early-keys.tsx'
import { Keys } from './keys.tsx'

export type Command = {
  id: string
  /** `page`, `recent`, `pages`, `actions`, or a kind of record, which then has a title. */
  group: string
  groupTitle?: string
  title: string
  hint?: string
  /** The key of its synonyms in the texts `synonyms`, such as `orders.refund`. */
  synonyms?: string
  icon?: ReactNode
  keys?: readonly string[]
  run: () => void
}

const noRecords: Command[] = []

/** Synonyms are not shown, so a match in the middle of one would be a riddle. */
const beginsWord = (text: string, forms: SearchWord) => forms.some((form) => ` ${text}`.includes(` ${form}`))

function useSynonyms() {
  const { t, i18n } = useTranslation('synonyms')
  return (key = '') => (key && i18n.exists(key, { ns: 'synonyms' }) ? t(key as SynonymKey) : '')
}

export function CommandPalette({
  commands,
  records = noRecords,
  areOld = false,
  typed = '',
  onText,
  notice,
  onClose,
  onLeave,
}: {
  commands: readonly Command[]
  records?: readonly Command[]
  /** True while records belong to the previous text: those that do not match are hidden. */
  areOld?: boolean
  typed?: string
  onText?: (text: string) => void
  notice?: string
  onClose: () => void
  /** Closes without restoring the focus, because another page takes it. */
  onLeave: () => void
}) {
  const { t } = useTranslation('shell')
  const synonymsOf = useSynonyms()
  const id = useId()
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState<string>()
  const words = searchWords(text)
  const fits = ({ title, hint = '', synonyms }: Command) => {
    const [visibleText, synonymText] = [searchTextOf([title, hint]), searchTextOf([synonymsOf(synonyms)])]
    return words.every((forms) => matchesWords(visibleText, [forms]) || beginsWord(synonymText, forms))
  }
  // A search for "board" ranks the board before the dashboard.
  const fitting = byRelevance(commands.filter(fits), text, ({ title }) => title)
  // Typing errors are considered only without any exact match.
  const ranked = fitting.length > 0 ? fitting : commands.filter(({ title }) => holdsNearly(title, text))
  const all = [...ranked, ...(areOld ? records.filter(fits) : records)]
  // "new" begins "New customer" and is within "Stoneware": the group with a match at the beginning comes first.
  const kinds = records.flatMap(({ group }) => (group === 'recent' ? [] : [group]))
  const groups = ['page', 'recent', 'pages', ...new Set(kinds), 'actions']
  const isBegun = (group: Command['group']) =>
    all.some((command) => command.group === group && relevanceOf(command.title, text) === 0)
  const isFirst = (group: Command['group']) => group === 'page' || words.length === 0 || isBegun(group)
  const sortedGroups = groups.toSorted((group, other) => Number(isFirst(other)) - Number(isFirst(group)))
  const matches = sortedGroups.flatMap((group) => all.filter((command) => command.group === group))
  // The active option stays the same when records are inserted above it.
  const active = matches.findIndex((command) => command.id === chosen)
  if (active < 0 && matches[0]) setChosen(matches[0].id)
  const optionId = (index: number) => `${id}-${index}`
  const show = (index: number) =>
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  const showActive = useEffectEvent(() => show(active))
  useEffect(() => {
    if (matches.length > 0) showActive()
  }, [matches.length])

  const choose = (command: Command | undefined) => {
    if (!command) return
    if (command.group === 'page') {
      onClose()
      // A page's command runs after the page has the focus again, so that its panel restores it there.
      requestAnimationFrame(command.run)
      return
    }
    if (command.group === 'actions') onClose()
    else onLeave()
    command.run()
  }

  const walk = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const to = {
      ArrowDown: (active + 1) % matches.length,
      ArrowUp: (active - 1 + matches.length) % matches.length,
      Home: text === '' ? 0 : undefined,
      End: text === '' ? matches.length - 1 : undefined,
    }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[active])
    }
    if (to === undefined || matches.length === 0) return
    event.preventDefault()
    setChosen(matches[to]?.id)
    show(to)
  }

  return (
    <Modal.Root opened onClose={onClose} size={560} padding={0} yOffset="12dvh" radius="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={t('search')}>
        <label className={`row ${styles.field}`}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            ref={takeKeys}
            className={styles.input}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={matches.length > 0 ? optionId(active) : undefined}
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
              onText?.(event.target.value)
              setChosen(undefined)
            }}
            onKeyDown={walk}
          />
        </label>
        <div id={`${id}-list`} role="listbox" aria-label={t('search')} className={styles.list}>
          {sortedGroups.map((group) => {
            const inside = matches.filter((command) => command.group === group)
            if (inside.length === 0) return null
            const title = inside[0]?.groupTitle ?? t(`palette.${group}` as 'palette.pages')
            return (
              // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
              <div key={group} role="group" aria-label={title}>
                <div className={styles.group} aria-hidden="true" dir="auto">
                  {title}
                </div>
                {inside.map((command) => {
                  const index = matches.indexOf(command)
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
                    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
                    <div
                      key={command.id}
                      id={optionId(index)}
                      role="option"
                      aria-selected={index === active}
                      className={`row ${styles.option}`}
                      onClick={() => choose(command)}
                      onPointerMove={() => setChosen(command.id)}
                    >
                      {command.icon}
                      <span className="trunc" dir="auto">
                        <Match typed={text}>{command.title}</Match>
                      </span>
                      {command.hint && (
                        <span className={styles.hint}>
                          <bdi className="small dim trunc">
                            <Match typed={text}>{command.hint}</Match>
                          </bdi>
                        </span>
                      )}
                      {command.keys && (
                        <span className={styles.optionKeys}>
                          <Keys keys={command.keys} />
                        </span>
                      )}
                    </div>
                  )
                })}
              </div>
            )
          })}
        </div>
        {notice && (
          <p className={styles.none} dir="auto">
            {notice}
          </p>
        )}
        <p className={matches.length === 0 && !notice ? styles.none : 'sr-only'} role="status" dir="auto">
          {matches.length > 0
            ? t('palette.found', { count: matches.length })
            : !notice && t('palette.none', { text })}
        </p>
        <div className={styles.foot} aria-hidden="true">
          <span>
            <Keys keys={['↑', '↓']} /> {t('palette.walk')}
          </span>
          <span>
            <Keys keys={['Enter']} /> {t('palette.choose')}
          </span>
          <span>
            <Keys keys={['Esc']} /> {t('palette.leave')}
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
