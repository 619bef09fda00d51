import { Button, NativeSelect, Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import {
  type ContactFile,
  type CsvField,
  csvFields,
  type DayOrder,
  dayOrders,
  type ImportPreview,
} from '#contract/contact-import.ts'
import { limits } from '#contract/contacts.ts'
import { duplicateRules } from '#contract/customers.ts'
import styles from '#features/contacts/dialogs/dialogs.module.css'
import { type FileVariables, useImport, usePreview } from '#features/contacts/mutations.ts'
import { FileDrop } from '#forms/file-drop.tsx'
import { FirstFew } from '#forms/file-preview.tsx'
import { config } from '#kernel/config.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { sendAll } from '#list/chunks.ts'
import { decodeFolded } from '#list/csv-file.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Done, type Imported } from './import-done.tsx'
import { ExistingContacts, Losses, Rejections } from './import-losses.tsx'
import { saveSample } from './sample.ts'

type Rule = (typeof duplicateRules)[number]
type Mapping = (CsvField | '')[]
type Mended = NonNullable<ContactFile['mended']>
type Chosen = { name: string; text: string }

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const isOnline = useOnline()
  const preview = usePreview()
  const importFile = useImport()
  const [file, setFile] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const [rule, setRule] = useState<Rule>('skip')
  const [imported, setImported] = useState<Imported>()
  // The old preview and its choices stay while the file is parsed again.
  const [data, setData] = useState<ImportPreview>()
  const [mended, setMended] = useState<Mended>([])
  const [dayOrder, setDayOrder] = useState<DayOrder>()
  const resultRef = useRef<HTMLParagraphElement>(null)

  function read(fileRequest: FileVariables) {
    preview.mutate(fileRequest, { onSuccess: setData })
  }

  // A corrected row disappears with its field, which had the focus.
  useEffect(() => {
    if (data && document.activeElement === document.body) resultRef.current?.focus()
  }, [data])

  async function take(chosen: File) {
    preview.reset()
    importFile.reset()
    setFile(undefined)
    setData(undefined)
    setMended([])
    setDayOrder(undefined)
    const { name } = chosen
    if (chosen.size > limits.fileBytes) return setProblem(t('import.tooLarge', { max: '16 MB' }))
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const text = decodeFolded(bytes, config.get().locale)
    if (text.includes('\u0000')) return setProblem(t('import.noText', { name }))
    setProblem(undefined)
    setFile({ name, text })
    read({ text })
  }

  const order = dayOrder && { dayOrder }

  function setColumns(text: string, columns: ImportPreview['columns']) {
    setData(data && { ...data, columns })
    read({ text, mended, ...order, mapping: columns.map(({ field }) => field) })
  }

  function setOrder(next: DayOrder) {
    setDayOrder(next)
    if (fileRequest) read({ ...fileRequest, dayOrder: next })
  }

  function mend(line: number, source: string) {
    if (!fileRequest) return
    const next = [...mended.filter((correction) => correction.line !== line), { line, source }]
    setMended(next)
    read({ ...fileRequest, mended: next })
  }

  const mapping: Mapping | undefined =
    data?.kind === 'csv' ? data.columns.map(({ field }) => field) : undefined
  const fileRequest = file && { text: file.text, mended, ...order, ...(mapping && { mapping }) }
  const isUnclear = data?.unclearDay !== undefined && dayOrder === undefined

  function bringIn() {
    if (!fileRequest) return
    const variables = { ...fileRequest, onDuplicate: rule }
    sendAll(importFile.mutateAsync, variables, ({ added }) => added)
      .then(setImported)
      // A failure of the first call is reported already.
      .catch(() => {})
    if (isOnline) return
    notify({ message: t('import.waits') })
    onClose()
  }

  if (imported) return <Done reply={imported} preview={data} onClose={onClose} />
  const importCount = data ? data.count - (rule === 'skip' ? data.known : 0) : 0
  const confirmLabel =
    data && rule === 'merge' && data.known > 0
      ? t('import.verbMerge', { added: data.count - data.known, merged: data.known })
      : t('import.verb', { count: importCount })
  const isBusy = importFile.isPending && !importFile.isPaused
  return (
    <FormDialog
      title={t('import.title')}
      size={560}
      confirmLabel={data ? confirmLabel : t('import.noVerb')}
      isDisabled={importCount === 0 || isUnclear || isBusy || preview.isPending}
      onSubmit={bringIn}
      onClose={onClose}
    >
      <FileDrop
        title={file?.name ?? t('import.choose')}
        hint={t('import.hint', { max: formats.number(limits.contacts) })}
        accept=".vcf,.vcard,.csv,.tsv,.txt,text/vcard,text/csv"
        onFile={(chosen) => void take(chosen)}
      />
      {!file && (
        <Button
          variant="subtle"
          className={styles.start}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveSample(t('import.sampleFile'), (field) => t(`import.fields.${field}`))}
        >
          {t('import.sample')}
        </Button>
      )}
      {problem && <Note tone="error">{problem}</Note>}
      {preview.error && (
        <Note
          tone="error"
          action={fileRequest ? { label: t('import.again'), run: () => read(fileRequest) } : undefined}
        >
          {failureText(preview.error)}
        </Note>
      )}
      {preview.isPending && !data && <p role="status">{t('import.reading')}</p>}
      {isBusy && <p role="status">{t('import.busy')}</p>}
      {data && file && (
        <>
          <p ref={resultRef} role="status" tabIndex={-1} dir="auto">
            {[
              t('import.found', { count: data.count }),
              data.known > 0 && t('import.foundKnown', { count: data.known }),
              data.refused.length > 0 && t('import.foundRefused', { count: data.refused.length }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <Losses losses={data} />
          {data.unclearDay !== undefined && (
            <Radio.Group
              label={t('import.dayOrder', { day: data.unclearDay })}
              value={dayOrder ?? ''}
              onChange={(next) => setOrder(next as DayOrder)}
            >
              <div className={styles.choices}>
                {dayOrders.map((order) => (
                  <Radio key={order} value={order} label={t(`import.dayOrders.${order}`)} />
                ))}
              </div>
            </Radio.Group>
          )}
          {mapping && (
            <Columns columns={data.columns} onChange={(columns) => setColumns(file.text, columns)} />
          )}
          <First preview={data} />
          {data.known > 0 && (
            <Radio.Group label={t('import.known')} value={rule} onChange={(next) => setRule(next as Rule)}>
              <div className={styles.choices}>
                {duplicateRules.map((rule) => (
                  <Radio key={rule} value={rule} label={t(`import.rules.${rule}`)} />
                ))}
              </div>
            </Radio.Group>
          )}
          <ExistingContacts title="import.knownList" count={data.known} contacts={data.knownContacts} />
          {data.possible && <PossibleDuplicates possible={data.possible} />}
          <Rejections title="import.refused" refused={data.refused} onMend={mend} />
          {!isUnclear && <Rejections title="import.partly" refused={data.partly} onMend={mend} />}
        </>
      )}
    </FormDialog>
  )
}

function Columns({
  columns,
  onChange,
}: {
  columns: ImportPreview['columns']
  onChange: (columns: ImportPreview['columns']) => void
}) {
  const { t } = useTranslation('contacts')
  const fields = [
    { value: '', label: t('import.leaveOut') },
    ...csvFields.map((value) => ({ value, label: t(`import.fields.${value}`) })),
  ]
  return (
    <fieldset className={styles.columns}>
      <legend>{t('import.columns')}</legend>
      {columns.map(({ heading, values, field }, at) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and none moves
          key={at}
          label={<bdi>{heading || t('import.column', { number: at + 1 })}</bdi>}
          description={<bdi>{values.filter(Boolean).join(' · ')}</bdi>}
          value={field}
          data={fields}
          onChange={({ currentTarget }) =>
            onChange(
              columns.map((column, nth) =>
                nth === at ? { ...column, field: currentTarget.value as CsvField | '' } : column,
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** New contacts that may be there already: they are added, and merged by hand afterwards. */
function PossibleDuplicates({
  possible: { count, first },
}: {
  possible: NonNullable<ImportPreview['possible']>
}) {
  const { t } = useTranslation('contacts')
  const rows = first.map(({ name, other, reason }) => ({
    name,
    about: t(`import.possibleReasons.${reason}`, { name: other }),
  }))
  const more = count - first.length
  return (
    <>
      <Note tone="warning">{t('import.possible', { count })}</Note>
      <FirstFew rows={rows} more={more > 0 ? t('import.andMore', { count: more }) : undefined} />
    </>
  )
}

function First({ preview: { first, count } }: { preview: ImportPreview }) {
  const { t } = useTranslation('contacts')
  const rows = first.map(({ name, company, mail, phone }) => ({
    name,
    about: [company, mail || phone].filter(Boolean).join(' · '),
  }))
  const more = count - first.length
  return <FirstFew rows={rows} more={more > 0 ? t('import.andMore', { count: more }) : undefined} />
}
