import { NativeSelect, Radio } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#kernel/config.ts'
import { decodeFolded } from '#list/csv-file.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { type Agenda, limits } from '#contract/calendar.ts'
import type { ImportPreview } from '#contract/calendar-calls.ts'
import styles from '#features/calendar/calendar.module.css'
import { type FileVariables, useImport, usePreview } from '#features/calendar/mutations.ts'
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
  // The old preview and its choices stay while the file is parsed again.
  const [data, setData] = useState<ImportPreview>()
  const [mended, setMended] = useState<NonNullable<FileVariables['mended']>>([])
  const resultRef = useRef<HTMLParagraphElement>(null)
  const importCount = data ? data.added + (duplicates === 'replace' ? data.known : 0) : 0

  const requestOf = (ics: string, corrections = mended): FileVariables => ({
    ics,
    calendar,
    zone: ownZone(),
    mended: corrections,
  })

  function read(ics: string, corrections = mended) {
    preview.mutate(requestOf(ics, corrections), { onSuccess: setData })
  }

  // A corrected event disappears with its field, which had the focus.
  useEffect(() => {
    if (data && document.activeElement === document.body) resultRef.current?.focus()
  }, [data])

  function mend(line: number, source: string) {
    if (!file) return
    const next = [...mended.filter((correction) => correction.line !== line), { line, source }]
    setMended(next)
    read(file.ics, next)
  }

  async function take(chosen: File) {
    preview.reset()
    setFile(undefined)
    setData(undefined)
    setMended([])
    if (chosen.size > limits.icsBytes)
      return setProblem(t('import.tooLarge', { max: formats.bytes(limits.icsBytes) }))
    setProblem(undefined)
    const ics = decodeFolded(new Uint8Array(await chosen.arrayBuffer()), config.get().locale)
    setFile({ name: chosen.name, ics })
    read(ics, [])
  }

  function bringIn() {
    if (!file || importCount === 0) return
    importFile.mutate(
      { ...requestOf(file.ics), duplicates },
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
        <Note tone="error" {...(file && { action: { label: t('import.again'), run: () => read(file.ics) } })}>
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
          <p ref={resultRef} role="status" tabIndex={-1} dir="auto">
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
          <RejectedEvents preview={data} onMend={mend} />
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

type RejectedProps = { preview: ImportPreview; onMend: (line: number, source: string) => void }

function RejectedEvents({ preview: { refused: rejected }, onMend }: RejectedProps) {
  const { t } = useTranslation('calendar')
  const rows = rejected.map(({ title, line, code, source }) => ({
    name: title || t('untitled'),
    reason: t(`reasons.${reasons.find((reason) => reason === code) ?? 'other'}`),
    place: line === null ? undefined : t('import.line', { line }),
    ...(line !== null &&
      source !== undefined && {
        mending: {
          id: line,
          label: t('import.mend', { line }),
          source,
          onMend: (text: string) => onMend(line, text),
        },
      }),
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
