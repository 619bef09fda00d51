import { Button, Popover } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import { maxDays, ownRange, type ShownRange, spanOf, wrongIn } from '#contract/range.ts'
import { DayField } from '#forms/day-field.tsx'
import { isDay } from '#forms/typed/read.ts'
import { useFormats } from '#kernel/format.ts'
import { shopToday } from '#kernel/shop-days.ts'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import styles from './own-days.module.css'

type Props = PanelProps & { range: ShownRange; onRange: (range: ShownRange) => void }

export function OwnDaysPanel({ range, onRange, opened, onChange, target }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={t('range.own')}>
        <OwnDays
          range={range}
          onRange={(next) => {
            onChange(false)
            onRange(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function OwnDays({ range, onRange }: Pick<Props, 'range' | 'onRange'>) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const [span, setSpan] = useState(() => spanOf(range, shopToday()))
  const [isChecked, setChecked] = useState(false)
  const { from, to } = span
  const isWhole = isDay(from) && isDay(to)
  const wrong = isWhole ? wrongIn(span) : {}
  const messageFor = (field: 'from' | 'to') => {
    if (span[field] === '') return t('own.missing')
    const code = wrong[field]
    return code && t(`own.${code}`, { days: formats.number(maxDays) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isWhole && Object.keys(wrong).length === 0) onRange(ownRange(span))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DayField
        label={t('own.from')}
        value={from}
        max={to}
        error={isChecked && messageFor('from')}
        onChange={(day) => setSpan({ from: day, to })}
        data-autofocus
      />
      <DayField
        label={t('own.to')}
        value={to}
        min={from}
        error={isChecked && messageFor('to')}
        onChange={(day) => setSpan({ from, to: day })}
      />
      <Button type="submit" fullWidth>
        {t('own.show')}
      </Button>
    </form>
  )
}
