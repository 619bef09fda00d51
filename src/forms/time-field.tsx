import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTimeWords } from '#kernel/time-words.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { isWholeTime, readTime } from './typed/read.ts'
import { TypedField, type TypedFieldProps } from './typed/typed-field.tsx'

const TimePanel = lazyPanel(() => import('./typed/time-panel.tsx'), 'TimePanel', 'dialog')

/** A time of day (`09:30`, '' if empty), written with 24 or 12 hours as the shop has chosen; otherwise like `DayField`. */
export function TimeField(props: TypedFieldProps) {
  const { t } = useTranslation()
  const { timeText, isTwelveHours } = useTimeWords()
  return (
    <TypedField
      {...props}
      read={readTime}
      isWhole={isWholeTime}
      // Keyboards of digits have no am and pm.
      inputMode={isTwelveHours ? 'text' : 'numeric'}
      // Times with seconds, as some calendars have them, have 24 hours.
      write={(time) => (isWholeTime(time) ? timeText(time) : time)}
      placeholder={t('time.letters')}
      wrong={t('time.wrong')}
      picker={(value, labelId) => (
        <TimePanel
          value={value}
          labelId={labelId}
          onPick={props.onChange}
          target={
            <IconButton small label={t('time.pick')} aria-describedby={labelId} disabled={props.disabled}>
              <IconClock size={18} aria-hidden="true" />
            </IconButton>
          }
        />
      )}
    />
  )
}
