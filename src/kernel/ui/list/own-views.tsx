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

/** What a view stands for: neither the page nor how many rows it has. */
const kept = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => !['page', 'size', 'view', 'damaged'].includes(name) && !isBlank(value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
/** The address without its filter, for another one to take its place. */
export const blanked = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(kept(search)).map(([name, value]) => [name, blankOf(value)]))
const blankOf = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '')

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  JSON.stringify(kept(one)) === JSON.stringify(kept(other))

/** The views of a list, and which of them the address stands for. */
export function useOwnViews(memory: ListMemory, search: Record<string, unknown>) {
  const all = useViews(memory)
  const current = all.views.find((view) => isSame(view.search, search))
  const named = String(search.view ?? '')
  return {
    ...all,
    current,
    /** The name in a link that is none of the views here. */
    linked: !current && named !== '' ? named : undefined,
    save: (name: string, shared: boolean, onFailed: () => void) =>
      all.add({ name, shared, search: kept(search) as View['search'] }, onFailed),
  }
}
type OwnViews = ReturnType<typeof useOwnViews>

/** A view of one's own among the tabs, with how many rows it has. */
export function OwnTab({
  view,
  isCurrent,
  pageOf,
  onView,
  countClass,
}: {
  view: View
  isCurrent: boolean
  /** The query of its first page, which answers with a total. */
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

/** Keeps what the list is narrowed by under a name; shares the view that it is, or lets go of it. */
export function ViewButton({
  own,
  isNarrow,
  onName,
}: {
  own: OwnViews
  isNarrow: boolean
  /** The address takes the name of a view that was made. */
  onName: (name: string) => void
}) {
  const { t } = useTranslation('list')
  const { current } = own
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
        <button
          type="button"
          className={styles.link}
          aria-pressed={current.shared}
          onClick={() => own.share(current, !current.shared)}
        >
          <IconUsers size={16} aria-hidden="true" />
          <span dir="auto">{t(current.shared ? 'view.unshare' : 'view.share')}</span>
        </button>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            own.remove(current)
            onName('')
            notify({ message: t('view.removed', { name: current.name }), undo: own.restored(current) })
          }}
        >
          {t('view.remove')}
        </button>
      </>
    )
  }
  return isNarrow && !own.isFull ? <SaveButton own={own} onName={onName} /> : null
}

function SaveButton({ own, onName }: { own: OwnViews; onName: (name: string) => void }) {
  const { t } = useTranslation('list')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(own.linked ?? '')
  const [isShared, setShared] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const taken = own.views.some((view) => view.mine && view.name === name.trim())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || taken) return
    const card = row.current?.closest('[data-list]')
    setOpen(false)
    own.save(name.trim(), isShared, () => onName(''))
    onName(name.trim())
    // The button is gone; the new tab takes its place.
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
            error={taken ? t('view.taken') : undefined}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Checkbox
            label={t('view.everybody')}
            checked={isShared}
            onChange={({ currentTarget: { checked } }) => setShared(checked)}
          />
          <Button type="submit">{t('view.keep')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
