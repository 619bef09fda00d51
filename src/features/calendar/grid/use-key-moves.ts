import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarView } from '#contract/calendar-search.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { isInvitation, keyOf } from '#features/calendar/occurrences.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import { config } from '#kernel/config.ts'
import { shortcutKey } from '#kernel/keyboard.ts'
import { useStable } from '#ui/use-stable.ts'
import { daysOf, type Span } from './days.ts'
import { at, changesOf, movedBy, resizedBy, type Step, timesOf } from './moved.ts'
import type { Times } from './times.ts'

type Moving = { key: string; how: 'move' | 'resize'; occurrence: Occurrence; times: Times }

type Options = {
  view: CalendarView
  span: Span
  occurrences: readonly Occurrence[]
  onDay: (day: string) => void
  /** Returns the key under which it is drawn next; undefined when it does not move. */
  onChange: (occurrence: Occurrence, times: Times) => Promise<string | undefined>
  /** Returns false when it stays. */
  onRemove: (occurrence: Occurrence) => Promise<boolean>
}

const keyAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined

/** Moves (M) and resizes (R) the focused event with the arrow keys; Enter saves, Escape cancels. */
export function useKeyMoves(box: RefObject<HTMLElement | null>, { view, span, occurrences, ...on }: Options) {
  const { t } = useTranslation('calendar')
  const { whole } = useWhen()
  const [moving, setMoving] = useState<Moving>()
  const [announcement, setAnnouncement] = useState('')
  const [pendingFocus, setPendingFocus] = useState<string>()

  const shown = useMemo(() => {
    if (!moving) return occurrences
    const there = at(moving.occurrence, moving.times)
    const rest = occurrences.filter((occurrence) => keyOf(occurrence) !== moving.key)
    return [...rest, there]
  }, [occurrences, moving])

  // The library recreates the element in another row, which loses the focus.
  useEffect(() => {
    const key = moving?.key ?? pendingFocus
    if (key === undefined || shown.length === 0) return
    let tries = 20
    let frame = 0
    const look = () => {
      const element = box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      // Focus that is elsewhere by now stays there.
      const isFree = document.activeElement === document.body
      if (element && (isFree || moving)) element.focus()
      tries -= 1
      if (tries > 0) frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [box, moving, pendingFocus, shown])

  // Followed until the next key or press, because a reply may recreate the element.
  useEffect(() => {
    if (pendingFocus === undefined) return
    const end = () => setPendingFocus(undefined)
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, end, true)
    return () => {
      for (const type of ['keydown', 'pointerdown']) window.removeEventListener(type, end, true)
    }
  }, [pendingFocus])

  const cancel = useStable(() => {
    if (!moving) return
    setMoving(undefined)
    setPendingFocus(moving.key)
    setAnnouncement(t('moving.back', { title: moving.occurrence.event.title }))
  })

  // Pressing elsewhere cancels the move.
  const isMoving = moving !== undefined
  useEffect(() => {
    if (!isMoving) return
    window.addEventListener('pointerdown', cancel)
    return () => window.removeEventListener('pointerdown', cancel)
  }, [isMoving, cancel])

  function begin(occurrence: Occurrence, how: Moving['how']) {
    setMoving({ key: keyOf(occurrence), how, occurrence, times: timesOf(occurrence) })
    setAnnouncement(t(`moving.${how}`, { title: occurrence.event.title, when: whole(occurrence) }))
  }

  function step(now: Moving, by: Step) {
    const times = now.how === 'move' ? movedBy(now.times, by) : resizedBy(now.times, by)
    const there = at(now.occurrence, times)
    setMoving({ ...now, times })
    setAnnouncement(t('moving.now', { title: there.event.title, when: whole(there) }))
    const { from, to } = daysOf(there)
    if (to <= span.from || from >= span.to) on.onDay(from)
  }

  async function keep({ occurrence, times, key }: Moving) {
    const { title } = occurrence.event
    const next = await on.onChange(occurrence, times)
    setMoving(undefined)
    setPendingFocus(next ?? key)
    // A message announces the change.
    const isSaved = next !== undefined && changesOf(occurrence, times) !== undefined
    setAnnouncement(isSaved ? '' : t('moving.back', { title }))
  }

  /** `isFromGrid` is false when another place keeps the focus, unless the event is deleted. */
  async function remove(occurrence: Occurrence, isFromGrid = true) {
    const key = keyOf(occurrence)
    const keys = [...(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].map(keyAt)
    const others = keys.filter((other) => other !== key)
    const next = others[keys.indexOf(key)] ?? others.at(-1)
    if (await on.onRemove(occurrence)) setPendingFocus(next)
    else if (isFromGrid) setPendingFocus(key)
  }

  function onKeyDownCapture(event: Pressed) {
    // While its element is recreated, the focus is on the body for a moment.
    const key = keyAt(event.target) ?? (event.target === document.body ? moving?.key : undefined)
    if (event.ctrlKey || event.metaKey || event.altKey || key === undefined) return
    const occurrence = occurrences.find((occurrence) => keyOf(occurrence) === key)
    if (!moving) {
      const pressed = shortcutKey(event)
      if (!occurrence || !['m', 'r', 'Delete'].includes(pressed)) return
      event.preventDefault()
      event.stopPropagation()
      if (isInvitation(occurrence.event))
        return setAnnouncement(t('moving.invitation', { title: occurrence.event.title }))
      if (pressed === 'Delete') void remove(occurrence)
      else begin(occurrence, pressed === 'm' ? 'move' : 'resize')
      return
    }
    if (event.key === 'Tab') return cancel()
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return cancel()
    if (event.key === 'Enter' || event.key === ' ') return void keep(moving)
    const by = stepOf(event.key, view, moving.times.allDay)
    if (by) step(moving, by)
  }

  const pressedNowhere = useStable((event: globalThis.KeyboardEvent) => {
    if (event.target === document.body) onKeyDownCapture(event)
  })
  useEffect(() => {
    if (!isMoving) return
    document.addEventListener('keydown', pressedNowhere, true)
    return () => document.removeEventListener('keydown', pressedNowhere, true)
  }, [isMoving, pressedNowhere])

  return {
    shown,
    moving: moving?.key,
    announcement: announcement,
    onKeyDownCapture,
    remove,
    focus: setPendingFocus,
  }
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
> & { target: EventTarget | null }

/** The step of an arrow key: a day or a week between days, otherwise half an hour. */
function stepOf(key: string, view: CalendarView, allDay: boolean): Step | undefined {
  const onwards = config.get().rtlLayout ? 'ArrowLeft' : 'ArrowRight'
  const back = config.get().rtlLayout ? 'ArrowRight' : 'ArrowLeft'
  const down = view === 'month' ? 7 : 1
  const hasHours = !allDay && (view === 'week' || view === 'day')
  if (key === onwards) return { days: 1, minutes: 0 }
  if (key === back) return { days: -1, minutes: 0 }
  if (key === 'ArrowDown') return hasHours ? { days: 0, minutes: 30 } : { days: down, minutes: 0 }
  if (key === 'ArrowUp') return hasHours ? { days: 0, minutes: -30 } : { days: -down, minutes: 0 }
  return undefined
}
