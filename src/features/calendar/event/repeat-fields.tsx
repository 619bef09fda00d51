import { Chip, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Chip.layer.css'
import styles from '#features/calendar/calendar.module.css'
import { DayField } from '#forms/day-field.tsx'
import { NumberField, numberIn } from '#forms/number-field.tsx'
import { weekdayIndex } from '#kernel/days.ts'
import { useFirstWeekday, weekdaysFrom } from '#kernel/first-weekday.ts'
import { useFormats } from '#kernel/format.ts'
import fieldLabel from '#ui/field-label.module.css'
import { type EventValues, readable } from './event-values.ts'
import { frequencies, monthlyChoices, monthlyOf, ordinalOf, ruleValues, weekdays } from './rule.ts'

export function RepeatFields({ form }: { form: UseFormReturnType<EventValues> }) {
  const { t } = useTranslation('calendar')
  const formats = useFormats()
  const firstWeekday = useFirstWeekday()
  const { repeat, every, ends, days, rrule } = form.values
  const { startDay } = readable(form.values)
  // A rule that the form cannot express stays selectable.
  const isOther =
    rrule !== '' && startDay !== '' && ruleValues(rrule, startDay, form.values.ruleZone).repeat === 'other'
  const choices = repeat === 'other' || isOther ? [...frequencies, 'other' as const] : frequencies
  const unit =
    repeat === 'never' || repeat === 'other'
      ? ''
      : t(`repeat.unit.${repeat}`, { count: numberIn(every) || 1 })
  const weekday = startDay && formats.weekdayName(weekdayIndex(startDay), 'long')
  const ordinal = startDay ? ordinalOf(startDay) : 1
  const dayOfMonth = Number(startDay.slice(8))
  const monthly = startDay ? monthlyOf(form.values.monthly, startDay) : form.values.monthly
  function monthlyLabel(value: typeof monthly): string {
    if (value === 'day') return t('repeat.dayOf', { day: dayOfMonth })
    if (value === 'lastDay') return t('repeat.lastDay')
    const isLast = value === 'lastWeekday' || ordinal === -1
    return t(`repeat.nth.${isLast ? 'last' : (ordinal as 1 | 2 | 3 | 4)}`, { weekday })
  }
  return (
    <>
      <NativeSelect
        label={t('repeat.label')}
        data={choices.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        description={repeat === 'other' ? t('repeat.otherHint', { rule: rrule }) : undefined}
        {...form.getInputProps('repeat')}
      />
      {repeat !== 'never' && repeat !== 'other' && (
        <>
          <NumberField
            label={t('repeat.every')}
            rightSection={<span className={styles.unit}>{unit}</span>}
            rightSectionWidth="auto"
            aria-description={unit}
            classNames={{ wrapper: styles.short }}
            {...form.getInputProps('every')}
          />
          {repeat === 'weekly' && (
            <Chip.Group multiple value={days} onChange={(next) => form.setFieldValue('days', next)}>
              <fieldset className={styles.weekdays} data-path="days" tabIndex={-1}>
                <legend className={fieldLabel.label}>{t('repeat.on')}</legend>
                {weekdaysFrom(firstWeekday).map((index) => (
                  <Chip
                    key={index}
                    value={weekdays[index]}
                    size="sm"
                    radius="sm"
                    aria-label={formats.weekdayName(index, 'long')}
                  >
                    {formats.weekdayName(index)}
                  </Chip>
                ))}
                {form.errors.days && <p role="alert">{form.errors.days}</p>}
              </fieldset>
            </Chip.Group>
          )}
          {repeat === 'monthly' && startDay && (
            <NativeSelect
              label={t('repeat.which')}
              data={monthlyChoices(startDay).map((value) => ({ value, label: monthlyLabel(value) }))}
              description={
                monthly === 'day' && dayOfMonth > 28 ? t('repeat.skipped', { day: dayOfMonth }) : undefined
              }
              {...form.getInputProps('monthly')}
              value={monthly}
            />
          )}
          <div className={styles.pair}>
            <NativeSelect
              label={t('repeat.ends')}
              data={(['never', 'count', 'until'] as const).map((value) => ({
                value,
                label: t(`repeat.end.${value}`),
              }))}
              {...form.getInputProps('ends')}
            />
            {ends === 'count' && <NumberField label={t('repeat.count')} {...form.getInputProps('count')} />}
            {ends === 'until' && (
              <DayField label={t('repeat.until')} min={startDay} {...form.getInputProps('until')} />
            )}
          </div>
        </>
      )}
    </>
  )
}
