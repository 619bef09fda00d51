import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconBookmarkPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { View } from '#contract/views.ts'
import { useFormats } from '#kernel/format.ts'
import type { Preloadable } from '#kernel/query-client.ts'
import { notify } from '#kernel/snackbar.ts'
import type { ListMemory } from './list-memory.ts'
import styles from './own-views.module.css'
import { useViews } from './views.ts'

const isBlank = (value: unknown) => value === 0 || String(value ?? '') === ''

const viewSearch = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => !['page', 'size', 'view', 'damaged'].includes(name) && !isBlank(value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
export const blankSearch = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(viewSearch(search)).map(([name, value]) => [name, blankOf(value)]))
const blankOf = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '')

const isSame = (record: Record<string, unknown>, other: Record<string, unknown>) =>
  JSON.stringify(viewSearch(record)) === JSON.stringify(viewSearch(other))

export function useOwnViews(memory: ListMemory, search: Record<string, unknown>) {
  const all = useViews(memory)
  const current = all.views.find((view) => isSame(view.search, search))
  const named = String(search.view ?? '')
  return {
    ...all,
    current,
    /** A view's name in the address that is unknown here. */
    linked: !current && named !== '' ? named : undefined,
    save: (name: string, shared: boolean, onFailed: () => void) =>
      all.add({ name, shared, search: viewSearch(search) as View['search'] }, onFailed),
  }
}
type OwnViews = ReturnType<typeof useOwnViews>

export function OwnTab({
  view,
  isCurrent,
  pageOf,
  onView,
  countClass,
}: {
  view: View
  isCurrent: boolean
  pageOf: (search: Record<string, unknown>) => Preloadable
  onView: () => void
  countClass: string | undefined
}) {
  const formats = useFormats()
  const { data: count } = useQuery<{ total: number }, Error, number>({
    ...(pageOf(view.search) as object),
    select: ({ total }: { total: number }) => total,
  } as never)
  return (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} data-own onClick={onView}>
      <span dir="auto">{view.name}</span>
      {view.shared && <SharedSign view={view} />}
      {count !== undefined && <bdi className={countClass}>{formats.number(count)}</bdi>}
    </button>
  )
}

function SharedSign({ view: { mine, by } }: { view: View }) {
  const { t } = useTranslation('list')
  return (
    <>
      <IconUsers size={14} aria-hidden="true" />
      <span className="sr-only">{mine ? t('view.shared') : t('view.sharedBy', { name: by })}</span>
    </>
  )
}

/** Saves the current filter under a name; shares or deletes the active view. */
export function ViewButton({
  savedViews,
  isNarrow,
  onName,
}: {
  savedViews: OwnViews
  isNarrow: boolean
  /** Called with the name of a new view, for the address. */
  onName: (name: string) => void
}) {
  const { t } = useTranslation('list')
  const { current } = savedViews
  if (current && !current.mine) {
    return (
      <span className={styles.by} dir="auto">
        {t('view.sharedBy', { name: current.by })}
      </span>
    )
  }
  if (current) {
    return (
      <>
        {(savedViews.mayShare || current.shared) && (
          <button
            type="button"
            className={styles.link}
            aria-pressed={current.shared}
            onClick={() => savedViews.share(current, !current.shared)}
          >
            <IconUsers size={16} aria-hidden="true" />
            <span dir="auto">{t(current.shared ? 'view.unshare' : 'view.share')}</span>
          </button>
        )}
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            savedViews.remove(current)
            onName('')
            notify({ message: t('view.removed', { name: current.name }), undo: savedViews.restored(current) })
          }}
        >
          {t('view.remove')}
        </button>
      </>
    )
  }
  return isNarrow && !savedViews.isFull ? <SaveButton savedViews={savedViews} onName={onName} /> : null
}

function SaveButton({ savedViews, onName }: { savedViews: OwnViews; onName: (name: string) => void }) {
  const { t } = useTranslation('list')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(savedViews.linked ?? '')
  const [isShared, setShared] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const isNameTaken = savedViews.views.some((view) => view.mine && view.name === name.trim())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isNameTaken) return
    const card = row.current?.closest('[data-list]')
    setOpen(false)
    savedViews.save(name.trim(), isShared, () => onName(''))
    onName(name.trim())
    // The button has gone, so the new tab takes the focus.
    requestAnimationFrame(() => card?.querySelector<HTMLElement>('[data-own][aria-current]')?.focus())
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus returnFocus>
      <Popover.Target>
        <button ref={row} type="button" className={styles.save} onClick={() => setOpen(!isOpen)}>
          <IconBookmarkPlus size={16} aria-hidden="true" />
          <span dir="auto">{t('view.save')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={t('view.save')}>
        <form className={styles.form} onSubmit={save}>
          <TextInput
            label={t('view.name')}
            value={name}
            maxLength={40}
            error={isNameTaken ? t('view.taken') : undefined}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          {savedViews.mayShare && (
            <Checkbox
              label={t('view.everybody')}
              checked={isShared}
              onChange={({ currentTarget: { checked } }) => setShared(checked)}
            />
          )}
          <Button type="submit">{t('view.keep')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
