import { IconArrowDown } from '@tabler/icons-react'
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation, Message } from '#contract/chat.ts'
import styles from '#features/chat/chat.module.css'
import { seenOf, type Thread } from '#features/chat/optimistic.ts'
import { useWays } from '#features/chat/queries.ts'
import { rowsOf, type Shown } from '#features/chat/rows.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useFormats } from '#kernel/format.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import { Empty } from '#ui/empty.tsx'
import { useStable } from '#ui/use-stable.ts'
import { Bubble } from './bubble.tsx'

export type LogHandle = { toEnd: () => void; toMessage: (number: number) => Promise<void> }

type Props = {
  ref: Ref<LogHandle>
  thread: Thread
  entries: readonly Shown[]
  user: Conversation['user']
  me: number
  changeable: (entry: Shown) => boolean
  onEdit: (message: Message) => void
  onRemove: (message: Message) => void
  onAgain: (id: string) => void
  onDrop: (id: string) => void
  onRead: (upTo: number) => void
}

/** Pixels: within `end` the list counts as scrolled to its end, within `edge` more is loaded. */
const near = { end: 48, edge: 900 }

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus()

/** The messages of a conversation. Visible rows keep their position when others appear above or below. */
export function Log({ ref, thread, entries, user, me, changeable, onRead, ...handlers }: Props) {
  const { t } = useTranslation('chat')
  const formats = useFormats()
  const actions = {
    onEdit: useStable(handlers.onEdit),
    onRemove: useStable(handlers.onRemove),
    onAgain: useStable(handlers.onAgain),
    onDrop: useStable(handlers.onDrop),
  }
  const { hasOlder, hasNewer } = seenOf(thread)
  const ways = useWays(user.id)
  const last = thread.tail.at(-1)?.number ?? 0
  const theirs = (after: number) => thread.tail.filter(({ by, number }) => by !== me && number > after).length
  /** The number before the mark of new messages, until the conversation is closed. */
  const [newAfter, setNewAfter] = useState(() => (theirs(thread.read) > 0 ? thread.read : undefined))
  const [endSeen, setEndSeen] = useState(newAfter ?? last)
  const [isAtEnd, setAtEnd] = useState(newAfter === undefined)
  const [flashed, setFlashed] = useState('')
  const rows = rowsOf(entries, newAfter, me)
  const below = theirs(endSeen)

  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The scroll anchor: an end, or a row with its distance from the top. */
  const anchor = useRef<'start' | 'end' | { key: string; top: number }>('start')
  /** True until the end, which is still loading, has rendered. */
  const goesDown = useRef(false)
  const busy = useRef<'older' | 'newer'>(undefined)
  const targetNumber = useRef<number>(undefined)

  const rowOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

  function settle() {
    const at = box.current
    if (!at) return
    if (targetNumber.current !== undefined) {
      const row = list.current?.querySelector<HTMLElement>(`[data-number="${targetNumber.current}"]`)
      if (row) {
        at.scrollTop = row.offsetTop - at.clientHeight / 3
        setFlashed(row.dataset.key ?? '')
        targetNumber.current = undefined
        keepAnchor()
      }
      return
    }
    if (anchor.current === 'start') {
      const first = rowOf('new')
      at.scrollTop = first ? first.offsetTop - at.clientHeight / 4 : at.scrollHeight
      anchor.current = 'end'
    } else if (anchor.current === 'end') {
      at.scrollTop = at.scrollHeight
    } else {
      const row = rowOf(anchor.current.key)
      const moved = row ? row.offsetTop - at.scrollTop - anchor.current.top : 0
      if (Math.abs(moved) >= 1) at.scrollTop += moved
    }
    keepAnchor()
  }

  function keepAnchor() {
    const at = box.current
    if (!at || (goesDown.current && hasNewer)) return
    goesDown.current = false
    const isEnd = !hasNewer && at.scrollHeight - at.scrollTop - at.clientHeight < near.end
    const first = isEnd ? undefined : firstBelow(list.current, at.scrollTop)
    anchor.current = first ? { key: first.dataset.key ?? '', top: first.offsetTop - at.scrollTop } : 'end'
    setAtEnd(isEnd)
    if (isEnd) setEndSeen(last)
    see()
    fetchMore()
  }

  function see() {
    const at = box.current
    if (!at || !isLooking()) return
    const lowest = at.scrollTop + at.clientHeight
    const seen = [...(list.current?.querySelectorAll<HTMLElement>('[data-number]') ?? [])].findLast(
      (row) => row.offsetTop + Math.min(row.offsetHeight, 40) <= lowest,
    )
    const number = Number(seen?.dataset.number ?? 0)
    if (number > thread.read && entries.some(({ message }) => isUnread(message) && message.number <= number))
      onRead(number)
  }
  const isUnread = ({ by, number }: Message) => by !== me && number > thread.read

  function fetchMore() {
    const at = box.current
    if (!at || at.clientHeight === 0 || busy.current) return
    if (hasOlder && at.scrollTop < near.edge) void go('older')
    else if (hasNewer && at.scrollHeight - at.scrollTop - at.clientHeight < near.edge) void go('newer')
  }

  async function go(way: 'older' | 'newer') {
    busy.current = way
    try {
      await ways[way]()
    } catch {
      // Without a network the bar says so; scrolling retries.
    }
    busy.current = undefined
  }

  useLayoutEffect(settle)

  const onResize = useEffectEvent(settle)
  const onScroll = useEffectEvent(keepAnchor)
  const onLook = useEffectEvent(() => {
    if (isLooking()) see()
    // Messages that arrive while no one looks are new.
    else if (newAfter === undefined || theirs(newAfter) === 0) setNewAfter(last)
  })
  useEffect(() => {
    const [at, inside] = [box.current, list.current]
    if (!at || !inside) return
    const scroll = () => onScroll()
    at.addEventListener('scroll', scroll, { passive: true })
    const look = () => onLook()
    for (const name of ['focus', 'blur'] as const) window.addEventListener(name, look)
    document.addEventListener('visibilitychange', look)
    const observer = globalThis.ResizeObserver && new ResizeObserver(() => onResize())
    observer?.observe(at)
    observer?.observe(inside)
    return () => {
      at.removeEventListener('scroll', scroll)
      for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, look)
      document.removeEventListener('visibilitychange', look)
      observer?.disconnect()
    }
  }, [])

  useEffect(() => {
    if (flashed === '') return
    const timer = setTimeout(() => setFlashed(''), 1600)
    return () => clearTimeout(timer)
  }, [flashed])

  // There are more new messages than the tail holds: the first of them is loaded.
  const isFar = newAfter !== undefined && hasOlder && (entries[0]?.message.number ?? 0) > newAfter + 1
  const onFar = useEffectEvent(() => {
    if (!isFar || newAfter === undefined) return
    ways.around(newAfter + 1).then(
      (isThere) => {
        if (isThere) anchor.current = 'start'
      },
      () => {},
    )
  })
  useEffect(() => onFar(), [])

  function toEnd() {
    anchor.current = 'end'
    targetNumber.current = undefined
    goesDown.current = hasNewer
    setNewAfter(undefined)
    ways.end()
    settle()
  }

  useImperativeHandle(ref, () => ({
    toEnd,
    async toMessage(number) {
      targetNumber.current = number
      if (list.current?.querySelector(`[data-number="${number}"]`)) return settle()
      try {
        await ways.around(number)
      } catch (error) {
        targetNumber.current = undefined
        if (error instanceof ApiError) return notifyFailure(error)
        throw error
      }
    },
  }))

  return (
    <div className={styles.logBox}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys
        tabIndex={0}
      >
        {rows.length === 0 && (
          <Empty title={t('noMessages', { name: user.name })} message={t('noMessagesText')} />
        )}
        <ol ref={list} className={styles.rows}>
          {rows.map((row) => {
            if (row.kind === 'day')
              return (
                <li key={row.key} data-key={row.key} className={`row caption dim ${styles.rule}`}>
                  <span dir="auto">{formats.dayName(row.at)}</span>
                </li>
              )
            if (row.kind === 'new')
              return (
                <li key={row.key} data-key={row.key} className={`row caption dim ${styles.rule}`} data-new>
                  <span>{t('new')}</span>
                </li>
              )
            return (
              <Bubble
                key={row.key}
                row={row}
                isOwn={row.message.by === me}
                name={user.name}
                isRead={row.state === 'sent' && row.message.number <= thread.theirRead}
                isFlashed={row.key === flashed}
                canChange={changeable(row)}
                {...actions}
              />
            )
          })}
        </ol>
      </div>
      {(!isAtEnd || hasNewer) && rows.length > 0 && (
        <button type="button" className={styles.pill} data-new={below > 0 || undefined} onClick={toEnd}>
          <IconArrowDown size={16} aria-hidden="true" />
          <bdi>{below > 0 ? t('newBelow', { count: below }) : t('toLatest')}</bdi>
        </button>
      )}
      <Announcer thread={thread} name={user.name} me={me} />
    </div>
  )
}

function firstBelow(list: HTMLElement | null, top: number): HTMLElement | undefined {
  const rows = [...(list?.children ?? [])] as HTMLElement[]
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.offsetTop + row.offsetHeight <= top) low = middle + 1
    else high = middle
  }
  return rows[low]
}

function Announcer({ thread: { tail }, name, me }: { thread: Thread; name: string; me: number }) {
  const { t } = useTranslation('chat')
  const last = tail.at(-1)
  const [first] = useState(last?.number ?? 0)
  const isNew = last !== undefined && last.number > first && last.by !== me && last.deleted === null
  const text = isNew ? last.text || t('sentFiles', { count: last.files.length }) : ''
  return (
    <p className="sr-only" role="status">
      {text && `${name}: ${text}`}
    </p>
  )
}
