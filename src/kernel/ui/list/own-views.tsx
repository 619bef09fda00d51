import { Button, Popover, TextInput } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useFormats } from '#kernel/format.ts'
import type { Preloadable } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'
import { notify } from '#kernel/snackbar.ts'
import { type ListMemory, putBackView, type SavedView } from './list-memory.ts'
import styles from './own-views.module.css'

const none: SavedView[] = []
/** How many views one list keeps for an account; more would not be tabs any more. */
const mostViews = 8

const isBlank = (value: unknown) => value === 0 || String(value ?? '') === ''

/** What a view stands for: neither the page nor how many rows it has. */
const kept = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => !['page', 'size', 'damaged'].includes(name) && !isBlank(value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
/** The address without its filter, for another one to take its place. */
export const blanked = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(kept(search)).map(([name, value]) => [name, blankOf(value)]))
const blankOf = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '')

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  JSON.stringify(kept(one)) === JSON.stringify(kept(other))

/** The views somebody has made of a list, in this browser, for this account. */
export function useOwnViews(memory: ListMemory, search: Record<string, unknown>) {
  const account = session.userId() ?? ''
  const views = memory.usePart((now) => now.views[account] ?? none)
  const change = (next: (views: SavedView[]) => SavedView[]) =>
    memory.set((now) => ({ ...now, views: { ...now.views, [account]: next(now.views[account] ?? none) } }))
  return {
    views,
    /** The one that the address stands for. */
    current: views.find((view) => isSame(view.search, search)),
    isFull: views.length >= mostViews,
    save: (name: string) => change((now) => [...now, { name, search: kept(search) }]),
    remove: (view: SavedView) => change((now) => now.filter((one) => one !== view)),
    /** The way back, for a message. */
    putBack: (view: SavedView, place: number) =>
      putBackView.offered({ list: memory.name, account, view, place }),
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
  view: SavedView
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
      {count !== undefined && <bdi className={countClass}>{formats.number(count)}</bdi>}
    </button>
  )
}

/** Keeps what the list is narrowed by under a name, or lets go of the view that it is. */
export function ViewButton({ own, isNarrow }: { own: OwnViews; isNarrow: boolean }) {
  const { t } = useTranslation('list')
  const { current } = own
  if (current) {
    const place = own.views.indexOf(current)
    return (
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          own.remove(current)
          notify({
            message: t('view.removed', { name: current.name }),
            ...own.putBack(current, place),
          })
        }}
      >
        {t('view.remove')}
      </button>
    )
  }
  return isNarrow && !own.isFull ? <SaveButton own={own} /> : null
}

function SaveButton({ own }: { own: OwnViews }) {
  const { t } = useTranslation('list')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const row = useRef<HTMLButtonElement>(null)
  const taken = own.views.some((view) => view.name === name.trim())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || taken) return
    const card = row.current?.closest('[data-list]')
    setOpen(false)
    own.save(name.trim())
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
          <Button type="submit">{t('view.keep')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
