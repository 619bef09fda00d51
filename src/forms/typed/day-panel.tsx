import { useDirection } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/dates/styles.layer.css'
import { weekdayIndex } from '#kernel/days.ts'
import { fromSunday, useFirstWeekday } from '#kernel/first-weekday.ts'
import { useFormats } from '#kernel/format.ts'
import { usePageToday } from '#kernel/shop-days.ts'
import { dayAfterKey } from './moved.ts'
import styles from './panels.module.css'
import { PickPopover, type PickProps } from './pick-popover.tsx'

type Props = PickProps & { value: string; min?: string; max?: string; onPick: (day: string) => void }

export function DayPanel({ value, min, max, onPick, ...panel }: Props) {
  return (
    <PickPopover {...panel}>
      <Days
        value={value}
        min={min}
        max={max}
        onPick={(day) => {
          onPick(day)
          panel.onChange(false)
        }}
      />
    </PickPopover>
  )
}

function Days({ value, min, max, onPick }: Pick<Props, 'value' | 'min' | 'max' | 'onPick'>) {
  const { t } = useTranslation('picker')
  const formats = useFormats()
  const { dir } = useDirection()
  const today = usePageToday()
  const firstWeekday = useFirstWeekday()
  const isOut = (day: string) => Boolean((min && day < min) || (max && day > max))
  const [displayedDay, setDisplayedDay] = useState(() => nearest(value || today, min, max))
  const [level, setLevel] = useState<'month' | 'year' | 'decade'>('month')
  const pendingFocus = useRef<string>(undefined)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Arrow keys may lead to a day of a month that is drawn only now.
    if (!pendingFocus.current) return
    box.current
      ?.querySelector<HTMLElement>(`[data-day="${pendingFocus.current}"]:not([data-outside])`)
      ?.focus()
    pendingFocus.current = undefined
  })

  useEffect(() => {
    // The caption is replaced with the month and would lose the focus.
    if (level !== 'month' || document.activeElement === document.body)
      box.current
        ?.querySelector<HTMLElement>(`[data-autofocus], td:not(:has([data-day])) [tabindex="0"]`)
        ?.focus()
  }, [level])

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset.day
    if (!from && dir === 'rtl') return turn(event)
    const to = from && dayAfterKey(from, event, dir === 'rtl', firstWeekday)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    if (isOut(to)) return
    pendingFocus.current = to
    setDisplayedDay(to)
  }

  /** Arrow keys of months and years must be mirrored; the library does not do it. */
  function turn(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
    const all = [...(box.current?.querySelectorAll<HTMLElement>('td button') ?? [])]
    const at = all.indexOf(event.target as HTMLElement)
    if (!step || at < 0) return
    event.preventDefault()
    event.stopPropagation()
    all[at + step]?.focus()
  }

  return (
    <div ref={box} onKeyDownCapture={onKey}>
      <DatePicker
        value={value || null}
        onChange={(day) => day && onPick(day)}
        allowDeselect={false}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        date={displayedDay}
        onDateChange={setDisplayedDay}
        level={level}
        onLevelChange={setLevel}
        firstDayOfWeek={fromSunday(firstWeekday)}
        highlightToday
        enableKeyboardNavigation={false}
        __stopPropagation
        weekdayFormat={(day) => formats.weekdayName(weekdayIndex(day), 'short')}
        monthLabelFormat={(day) => formats.longMonth(day.slice(0, 10))}
        yearLabelFormat={(day) => day.slice(0, 4)}
        yearsListFormat={(day) => day.slice(0, 4)}
        decadeLabelFormat={(first, last) => `${first.slice(0, 4)} – ${last.slice(0, 4)}`}
        monthsListFormat={(day) => formats.shortMonth(day.slice(0, 10))}
        getDayAriaLabel={(day) => formats.wholeDay(day)}
        getDayProps={(day) => ({ 'data-day': day, 'data-autofocus': day === displayedDay || undefined })}
        ariaLabels={{
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          previousYear: t('previousYear'),
          nextYear: t('nextYear'),
          previousDecade: t('previousDecade'),
          nextDecade: t('nextDecade'),
        }}
      />
      <button
        type="button"
        className={styles.today}
        data-mantine-stop-propagation="true"
        disabled={isOut(today)}
        onClick={() => onPick(today)}
      >
        {t('today')}
      </button>
    </div>
  )
}

function nearest(day: string, min = day, max = day): string {
  if (day < min) return min
  return day > max ? max : day
}
