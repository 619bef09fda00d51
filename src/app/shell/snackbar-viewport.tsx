import { CloseButton } from '@mantine/core'
import { shortcutKey } from '#kernel/keyboard.ts'
import '@mantine/core/styles/CloseButton.layer.css'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import '@mantine/notifications/styles.layer.css'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#kernel/config.ts'
import { useFormats } from '#kernel/format.ts'
import { actionOf, dismiss, keepTimeLeft, readingMs, type Snack, snackbar } from '#kernel/snackbar.ts'
import { useAboveBars } from './above-bars.ts'
import './snackbar-viewport.css'
import { runDeferred } from '#offline/offline-mutation.ts'

const emojis = { primary: 'ℹ️', secondary: 'ℹ️', success: '✅', error: '⛔', warning: '⚠️', orange: '⚠️' }
const drawn = {
  primary: IconInfoCircle,
  secondary: IconInfoCircle,
  success: IconCircleCheck,
  error: IconAlertTriangle,
  warning: IconAlertTriangle,
  orange: IconAlertTriangle,
}

/** Draws the queue with Mantine's notifications; the queue is the only state. */
export function SnackbarViewport() {
  const queue = snackbar.usePart((now) => now.queue)
  const maxStack = snackbar.usePart((now) => now.maxStack)
  const mirrored = config.usePart((now) => now.rtlLayout)
  const displayedIds = useRef(new Set<string>())

  useEffect(() => {
    const queuedIds = new Set(queue.map((snack) => snack.id))
    for (const id of displayedIds.current) {
      if (queuedIds.has(id)) continue
      notifications.hide(id)
      displayedIds.current.delete(id)
    }
    for (const snack of queue) {
      if (displayedIds.current.has(snack.id)) continue
      displayedIds.current.add(snack.id)
      notifications.show({
        id: snack.id,
        message: snack.message,
        position: positionOf(snack, mirrored),
        renderNotification: () => <SnackCard snack={snack} />,
        className: `snack-slot snack-${snack.transition}`,
        role: 'presentation', // the text within has the role status or alert
      } satisfies NotificationData)
    }
  }, [queue, mirrored])

  useEffect(() => {
    const drawn = displayedIds.current
    return () => {
      notifications.clean()
      notifications.cleanQueue()
      drawn.clear()
    }
  }, [])

  useAboveBars(queue.length > 0)
  useReachByKey()
  return (
    <Notifications
      limit={maxStack}
      autoClose={false}
      containerWidth={400}
      transitionDuration={180}
      allowDragDismiss={false}
      allowScrollDismiss={false}
    />
  )
}

/** "Right" is the end side and mirrored in RTL. */
function positionOf({ anchorOrigin }: Snack, mirrored: boolean) {
  const sides = { left: 'right', right: 'left', center: 'center' } as const
  const side = mirrored ? sides[anchorOrigin.horizontal] : anchorOrigin.horizontal
  return `${anchorOrigin.vertical}-${side}` as const
}

const isPanelOpen = () =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]') !== null

function close(id: string) {
  giveFocusBack(document.getElementById(`snack-${id}`))
  dismiss(id)
}

function actionFor({ id, undo }: Snack, client: QueryClient) {
  const action = actionOf(id)
  if (action || !undo) return action
  // The failure was already reported.
  const run = () => void runDeferred(client, undo).catch(() => {})
  return { label: undefined, run }
}

let focusedBefore: Element | null = null

function giveFocusBack(card: Element | null) {
  if (!card?.contains(document.activeElement)) return
  for (const target of [focusedBefore, document.querySelector('h1'), document.getElementById('content')]) {
    if (target instanceof HTMLElement && target !== document.body) target.focus({ preventScroll: true })
    if (!card.contains(document.activeElement)) return
  }
}

function useReachByKey() {
  const client = useQueryClient()
  useEffect(() => {
    let wasPanelOpen = false
    // Captured early: a panel that this key closes may be gone when the event arrives below.
    const beforeKey = () => {
      wasPanelOpen = isPanelOpen()
    }
    const onKey = (event: KeyboardEvent) => {
      const newest = snackbar.get().queue.at(-1)
      if (!newest || event.defaultPrevented) return
      const target = event.target as HTMLElement | null
      if (event.key === 'F8') {
        event.preventDefault()
        document.getElementById(`snack-${newest.id}`)?.focus()
      } else if (event.key === 'Escape') {
        const focused = target?.closest?.<HTMLElement>('[data-snack]')?.dataset.snack
        if (focused) close(focused)
        else if (!(wasPanelOpen || target?.isConnected === false)) dismiss(newest.id)
      } else if (shortcutKey(event) === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        if (target?.closest?.('input, textarea, [contenteditable="true"]')) return
        const action = actionFor(newest, client)
        if (!action || action.label !== undefined) return
        event.preventDefault()
        close(newest.id)
        action.run()
      }
    }
    window.addEventListener('keydown', beforeKey, true)
    document.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', beforeKey, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [client])
}

function SnackCard({ snack }: { snack: Snack }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const dense = snackbar.usePart((now) => now.dense)
  const iconVariant = snackbar.usePart((now) => now.iconVariant)
  const pause = useAutoHide(snack)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const leaving = card.current
    return () => giveFocusBack(leaving)
  }, [])
  const action = actionFor(snack, useQueryClient())
  const Icon = drawn[snack.alert.color]
  const look = snack.variant === 'alert' ? `snack-${snack.alert.variant}` : 'snack-plain'
  return (
    <div
      ref={card}
      id={`snack-${snack.id}`}
      data-snack={snack.id}
      data-color={snack.alert.color}
      data-dense={dense || undefined}
      className={`snack ${look}`}
      tabIndex={-1}
      {...pause}
    >
      {snack.variant === 'alert' && iconVariant === 'useemojis' && (
        <span aria-hidden="true">{emojis[snack.alert.color]}</span>
      )}
      {snack.variant === 'alert' && iconVariant === 'default' && (
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      )}
      <span className="snack-text" dir="auto" role={snack.alert.color === 'error' ? 'alert' : 'status'}>
        {snack.message}
        {snack.count !== undefined && ` × ${number(snack.count)}`}
      </span>
      {snack.actionButton && action && (
        <button
          type="button"
          className="snack-action"
          onClick={() => {
            close(snack.id)
            action.run()
          }}
        >
          {action.label ?? t('undo')}
        </button>
      )}
      {snack.close && (
        <CloseButton size={28} c="inherit" aria-label={t('close')} onClick={() => close(snack.id)} />
      )}
    </div>
  )
}

/** The timer pauses while hovered, focused or in a hidden tab, unless the message has a fixed end. */
function useAutoHide({ id, until: end, left: leftBefore }: Snack) {
  const duration = snackbar.usePart((now) => now.duration)
  const [pauses, setPauses] = useState({ hovered: false, focused: false, hidden: document.hidden })
  const remainingMs = useRef(Math.min(duration, leftBefore ?? duration))
  const isPaused = end === undefined && (pauses.hovered || pauses.focused || pauses.hidden)

  useEffect(() => {
    const follow = () => setPauses((now) => ({ ...now, hidden: document.hidden }))
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  useEffect(() => {
    if (end !== undefined) {
      const timer = setTimeout(() => dismiss(id), Math.max(0, end - Date.now()))
      return () => clearTimeout(timer)
    }
    const started = Date.now()
    const rest = () =>
      isPaused ? remainingMs.current : Math.max(readingMs, remainingMs.current - (Date.now() - started))
    const timer = isPaused ? undefined : setTimeout(() => dismiss(id), remainingMs.current)
    const keep = () => keepTimeLeft(id, rest())
    globalThis.addEventListener('pagehide', keep)
    return () => {
      globalThis.removeEventListener('pagehide', keep)
      clearTimeout(timer)
      remainingMs.current = rest()
    }
  }, [id, isPaused, end])

  return {
    onPointerEnter: () => setPauses((now) => ({ ...now, hovered: true })),
    onPointerLeave: () => setPauses((now) => ({ ...now, hovered: false })),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('[data-snack]')) focusedBefore = relatedTarget
      setPauses((now) => ({ ...now, focused: true }))
    },
    onBlur: () => setPauses((now) => ({ ...now, focused: false })),
  }
}
