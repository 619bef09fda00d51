import { getTimeRange, TimeGrid } from '@mantine/dates'
import { type KeyboardEvent, useRef } from 'react'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/dates/styles.layer.css'
import { useTimeWords } from '#kernel/time-words.ts'
import styles from './panels.module.css'
import { PickPopover, type PickProps } from './pick-popover.tsx'

const times = getTimeRange({ startTime: '00:00', endTime: '23:30', interval: '00:30' })

type Props = PickProps & { value: string; onPick: (time: string) => void }

/** Every half hour of a day; other times must be typed. */
export function TimePanel({ value, onPick, ...panel }: Props) {
  const { dayPeriods, isTwelveHours } = useTimeWords()
  // Times with am or pm are wider.
  const columns = isTwelveHours ? 3 : 4
  const box = useRef<HTMLDivElement>(null)
  // Scrolls to the current value, or to the morning.
  const first = times.findLast((time) => time <= (value || '09:00')) ?? '09:00'

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const mirror = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowUp: -columns,
      ArrowDown: columns,
      ArrowLeft: -mirror,
      ArrowRight: mirror,
    }
    const to = buttons[at + (steps[event.key] ?? 0)]
    if (!(event.key in steps)) return
    event.preventDefault()
    to?.focus()
  }

  return (
    <PickPopover {...panel}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the times inside and is not interactive itself */}
      <div ref={box} className={styles.times} onKeyDown={onKey}>
        <TimeGrid
          data={times}
          {...(dayPeriods && { format: '12h' as const, amPmLabels: dayPeriods })}
          value={value.slice(0, 5) || null}
          onChange={(time) => {
            if (time) onPick(time.slice(0, 5))
            panel.onChange(false)
          }}
          simpleGridProps={{ cols: columns, spacing: 4, verticalSpacing: 4 }}
          getControlProps={(time) => ({
            'data-mantine-stop-propagation': 'true',
            'data-autofocus': time === first || undefined,
            'aria-pressed': time.slice(0, 5) === value.slice(0, 5),
            tabIndex: time === first ? 0 : -1,
          })}
        />
      </div>
    </PickPopover>
  )
}
