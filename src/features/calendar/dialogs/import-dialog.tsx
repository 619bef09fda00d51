import { NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#kernel/config.ts'
import { decodeFolded } from '#list/csv-file.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { type Agenda, limits } from '#contract/calendar.ts'
import type { ImportPreview } from '#contract/calendar-calls.ts'
import styles from '#features/calendar/calendar.module.css'
import { useImport, usePreview } from '#features/calendar/mutations.ts'
import { useCalendarName } from '#features/calendar/use-calendar-name.ts'
import { FileDrop } from '#forms/file-drop.tsx'
import { FirstFew, RejectedList } from '#forms/file-preview.tsx'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { ownZone, useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

type Props = { agenda: Agenda; onClose: () => void }

export function ImportDialog({ agenda: { calendars, people }, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const calendarName = useCalendarName(people)
  const formats = useFormats()
  const isOnline = useOnline()
  const preview = usePreview()
  const importFile = useImport()
  const [file, setFile] = useState<{ name: string; ics: string }>()
  const [problem, setProblem] = useState<string>()
  const [calendar, setCalendar] = useState(calendars[0]?.id ?? '')
  const [duplicates, setDuplicates] = useState<'skip' | 'replace'>('skip')
  const { data } = preview
  const importCount = data ? data.added + (duplicates === 'replace' ? data.known : 0) : 0

  async function take(chosen: File) {
    preview.reset()
    setFile(undefined)
    if (chosen.size > limits.icsBytes)
      return setProblem(t('import.tooLarge', { max: formats.bytes(limits.icsBytes) }))
    setProblem(undefined)
    const ics = decodeFolded(new Uint8Array(await chosen.arrayBuffer()), config.get().locale)
    setFile({ name: chosen.name, ics })
    preview.mutate({ ics, calendar, zone: ownZone() })
  }

  function bringIn() {
    if (!file || importCount === 0) return
    importFile.mutate(
      { ics: file.ics, calendar, duplicates, zone: ownZone() },
      {
        onSuccess: ({ added, replaced, skipped }) => {
          notify({ message: t('import.done', { added, replaced, skipped }) })
          onClose()
        },
      },
    )
    if (!isOnline) {
      notify({ message: t('import.waits') })
      onClose()
    }
  }

  return (
    <FormDialog
      title={t('import.title')}
      size={560}
      confirmLabel={data ? t('import.verb', { count: importCount }) : t('import.noVerb')}
      isDisabled={importCount === 0 || (importFile.isPending && !importFile.isPaused)}
      onSubmit={bringIn}
      onClose={onClose}
    >
      <FileDrop
        title={file?.name ?? t('import.choose')}
        hint={t('import.hint', { max: formats.bytes(limits.icsBytes) })}
        accept=".ics,text/calendar"
        onFile={(chosen) => void take(chosen)}
      />
      {problem && <Note tone="error">{problem}</Note>}
      {preview.error && (
        <Note
          tone="error"
          {...(file && {
            action: {
              label: t('import.again'),
              run: () => preview.mutate({ ics: file.ics, calendar, zone: ownZone() }),
            },
          })}
        >
          {failureText(preview.error)}
        </Note>
      )}
      {preview.isPending && <p role="status">{t('import.reading')}</p>}
      {data && (
        <>
          <NativeSelect
            label={t('import.into')}
            value={calendar}
            data={calendars.map((calendar) => ({ value: calendar.id, label: calendarName(calendar) }))}
            onChange={({ currentTarget }) => setCalendar(currentTarget.value)}
          />
          <p role="status" dir="auto">
            {t('import.found', {
              added: formats.number(data.added),
              known: formats.number(data.known),
              refused: formats.number(data.refused.length),
            })}
          </p>
          {data.elsewhere.map(({ calendar: id, count }) => {
            const holder = calendars.find((entry) => entry.id === id)
            return (
              holder && (
                <p key={id} className="small" dir="auto">
                  {t('import.elsewhere', { count, calendar: calendarName(holder) })}
                </p>
              )
            )
          })}
          <First preview={data} />
          {data.known > 0 && (
            <Radio.Group
              label={t('import.duplicates')}
              value={duplicates}
              onChange={(next) => setDuplicates(next as 'skip' | 'replace')}
            >
              <div className={styles.choices}>
                <Radio value="skip" label={t('import.skip')} />
                <Radio value="replace" label={t('import.replace')} />
              </div>
            </Radio.Group>
          )}
          <RejectedEvents preview={data} />
          <LeftOut preview={data} />
        </>
      )}
    </FormDialog>
  )
}

function First({ preview: { first, added } }: { preview: ImportPreview }) {
  const { t } = useTranslation('calendar')
  const formats = useFormats()
  const rows = first.map(({ title, start, allDay, rrule }) => {
    const when = allDay ? formats.fullDay(start) : `${formats.fullDay(start)} ${formats.time(start)}`
    return { name: title || t('untitled'), about: rrule === '' ? when : `${when} · ${t('repeats')}` }
  })
  const more = added - first.length
  return <FirstFew rows={rows} more={more > 0 ? t('import.andMore', { count: more }) : undefined} />
}

const reasons = [
  'zone',
  'date',
  'endBeforeStart',
  'tooLong',
  'range',
  'duplicate',
  'cancelled',
  'neverHappens',
  'rule',
  'tooOften',
  'tooMany',
  'countAndUntil',
  'timesOfDay',
] as const

function RejectedEvents({ preview: { refused: rejected } }: { preview: ImportPreview }) {
  const { t } = useTranslation('calendar')
  const rows = rejected.map(({ title, line, code }) => ({
    name: title || t('untitled'),
    reason: t(`reasons.${reasons.find((reason) => reason === code) ?? 'other'}`),
    place: line === null ? undefined : t('import.line', { line }),
  }))
  return <RejectedList title={t('import.refused', { count: rejected.length })} rows={rows} />
}

function LeftOut({ preview: { leftOut } }: { preview: ImportPreview }) {
  const { t } = useTranslation('calendar')
  const formats = useFormats()
  const rows = leftOut.map(({ part, count, titles }) => {
    const some = formats.list(titles.map((title) => title || t('untitled')))
    return { name: t(`unkept.${part}`), reason: t('import.ofEvents', { count, some }) }
  })
  return <RejectedList title={t('import.leftOut')} rows={rows} />
}
