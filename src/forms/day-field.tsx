import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { withTexts } from '#kernel/i18n.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { isDay, isWholeDay } from './typed/read.ts'
import { TypedField, type TypedFieldProps } from './typed/typed-field.tsx'
import { useDayReader } from './typed/use-day-reader.ts'

const DayPanel = lazyPanel(() => withTexts(import('./typed/day-panel.tsx'), 'picker'), 'DayPanel', 'dialog')

type Props = TypedFieldProps & {
  /** The first and last day in the calendar; the form validates typed days. */
  min?: string
  max?: string
}

// The other field may hold an invalid day.
const bound = (day: string | undefined) => (day && isDay(day) ? day : undefined)

/**
 * A day (`2026-11-21`, '' for none), typed in the language's order, as ISO or in words ("friday", "in 3 days"), or
 * picked from a calendar. Invalid text stays with an error beside it and is passed to `onChange`, so that the form's
 * validation rejects it.
 */
export function DayField({ min, max, ...props }: Props) {
  const { t } = useTranslation()
  const { typedDay, dayPattern } = useFormats()
  const readTyped = useDayReader()
  const pattern = dayPattern({
    day: t('day.letters.day'),
    month: t('day.letters.month'),
    year: t('day.letters.year'),
  })
  return (
    <TypedField
      {...props}
      read={readTyped}
      isWhole={isWholeDay}
      write={typedDay}
      placeholder={pattern}
      wrong={t('day.wrong', { example: typedDay('2026-11-21') })}
      picker={(value, labelId) => (
        <DayPanel
          value={value}
          labelId={labelId}
          min={bound(min)}
          max={bound(max)}
          onPick={props.onChange}
          target={
            <IconButton small label={t('day.pick')} aria-describedby={labelId} disabled={props.disabled}>
              <IconCalendar size={18} aria-hidden="true" />
            </IconButton>
          }
        />
      )}
    />
  )
}
