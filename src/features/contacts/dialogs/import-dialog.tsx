import { Button, NativeSelect, Radio } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { contactCalls } from '#contract/contact-calls.ts'
import {
  type ContactFile,
  type CsvField,
  csvFields,
  type DayOrder,
  dayOrders,
  type ImportPreview,
  type Rejected,
} from '#contract/contact-import.ts'
import { limits, noFields } from '#contract/contacts.ts'
import { duplicateRules } from '#contract/customers.ts'
import type { FormFields } from '#features/contacts/contact/contact-values.ts'
import { type FileVariables, useImport, usePreview, useUndoImport } from '#features/contacts/mutations.ts'
import { FileDrop } from '#forms/file-drop.tsx'
import { FirstFew, RejectedList } from '#forms/file-preview.tsx'
import { config } from '#kernel/config.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { download, toCsv } from '#list/csv.ts'
import { encodingOf } from '#list/csv-file.ts'
import { Dialog, FormDialog } from '#ui/dialog.tsx'
import { Fact } from '#ui/fact.tsx'
import { Note } from '#ui/note.tsx'
import styles from './dialogs.module.css'

type Rule = (typeof duplicateRules)[number]
type Mapping = (CsvField | '')[]
type Mended = NonNullable<ContactFile['mended']>
type Imported = z.output<typeof contactCalls.import.reply>
type Lost = Pick<ImportPreview, 'pictures' | 'groups' | 'leftOut'>
type Chosen = { name: string; text: string }

/** Imports contacts from a vCard or CSV file after a preview. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const isOnline = useOnline()
  const preview = usePreview()
  const importFile = useImport()
  const [file, setFile] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const [rule, setRule] = useState<Rule>('skip')
  // The old preview and its choices stay while the file is parsed again.
  const [data, setData] = useState<ImportPreview>()
  const [mended, setMended] = useState<Mended>([])
  const [dayOrder, setDayOrder] = useState<DayOrder>()
  const found = useRef<HTMLParagraphElement>(null)

  function read(fileRequest: FileVariables) {
    preview.mutate(fileRequest, { onSuccess: setData })
  }

  // A corrected row disappears with its field, which had the focus.
  useEffect(() => {
    if (data && document.activeElement === document.body) found.current?.focus()
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
    const text = new TextDecoder(encodingOf(bytes, config.get().locale)).decode(bytes)
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
    const next = [...mended.filter((one) => one.line !== line), { line, source }]
    setMended(next)
    read({ ...fileRequest, mended: next })
  }

  const mapping: Mapping | undefined =
    data?.kind === 'csv' ? data.columns.map(({ field }) => field) : undefined
  const fileRequest = file && { text: file.text, mended, ...order, ...(mapping && { mapping }) }
  const isUnclear = data?.unclearDay !== undefined && dayOrder === undefined

  function bringIn() {
    if (!fileRequest) return
    importFile.mutate({ ...fileRequest, onDuplicate: rule })
    if (isOnline) return
    notify({ message: t('import.waits') })
    onClose()
  }

  if (importFile.data && file)
    return <Done reply={importFile.data} heads={mapping && data?.columns} onClose={onClose} />
  const isBusy = importFile.isPending && !importFile.isPaused
  return (
    <FormDialog
      title={t('import.title')}
      size={560}
      confirmLabel={data ? t('import.verb', { count: data.count }) : t('import.noVerb')}
      isDisabled={!data || data.count === 0 || isUnclear || isBusy || preview.isPending}
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
          <p ref={found} role="status" tabIndex={-1} dir="auto">
            {t('import.found', {
              count: data.count,
              known: formats.number(data.known),
              refused: formats.number(data.refused.length),
            })}
          </p>
          <Losses losses={data} />
          {data.unclearDay !== undefined && (
            <Radio.Group
              label={t('import.dayOrder', { day: data.unclearDay })}
              value={dayOrder ?? ''}
              onChange={(next) => setOrder(next as DayOrder)}
            >
              <div className={styles.choices}>
                {dayOrders.map((one) => (
                  <Radio key={one} value={one} label={t(`import.dayOrders.${one}`)} />
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
                {duplicateRules.map((one) => (
                  <Radio key={one} value={one} label={t(`import.rules.${one}`)} />
                ))}
              </div>
            </Radio.Group>
          )}
          <Rejections title="import.refused" refused={data.refused} onMend={mend} />
          {!isUnclear && <Rejections title="import.partly" refused={data.partly} onMend={mend} />}
        </>
      )}
    </FormDialog>
  )
}

/** Assigns the columns of a table to fields. */
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
              columns.map((one, nth) =>
                nth === at ? { ...one, field: currentTarget.value as CsvField | '' } : one,
              ),
            )
          }
        />
      ))}
    </fieldset>
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

/** Returns the reason why a contact was rejected. */
function useReason() {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  return ({ code, fields = {} }: Rejected) => {
    if (code === 'unreadable') return t('import.reasons.unreadable')
    const names = Object.keys(fields).map((path) => path.split('.')[0])
    const known = Object.keys(noFields).filter((field): field is keyof FormFields => names.includes(field))
    if (known.length === 0) return t('import.reasons.other')
    const plain = known.filter((field) => field in plainReasons)
    const hasNoName = fields.name === 'required'
    const others = known.filter((field) => !plain.includes(field) && !(hasNoName && field === 'name'))
    return [
      hasNoName && t('wrong.name'),
      ...plain.map((field) => t(plainReasons[field as keyof typeof plainReasons])),
      others.length > 0 &&
        t('import.reasons.invalid', { fields: formats.list(others.map((field) => t(`field.${field}`))) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** Fields with one possible problem. */
const plainReasons = {
  mails: 'import.reasons.mails',
  phones: 'import.reasons.phones',
  birthday: 'import.reasons.birthday',
} as const

type RejectionsProps = {
  title: 'import.refused' | 'import.partly'
  refused: readonly Rejected[]
  onMend?: (line: number, source: string) => void
}

function Rejections({ title, refused: rejected, onMend }: RejectionsProps) {
  const { t } = useTranslation('contacts')
  const reasonOf = useReason()
  const rows = rejected.map((one) => ({
    name: one.name || t('import.unnamed'),
    reason: reasonOf(one),
    place: t('import.line', { line: one.line }),
    ...(onMend && {
      mending: {
        id: one.line,
        label: t('import.mend', { line: one.line }),
        source: one.source,
        onMend: (source: string) => onMend(one.line, source),
      },
    }),
  }))
  return <RejectedList title={t(title, { count: rejected.length })} rows={rows} />
}

/** The parts of a file that an import drops. */
function Losses({ losses: { pictures, groups, leftOut } }: { losses: Lost }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const parts = leftOut.map(({ property, count }) =>
    t('import.inContacts', { what: t(`unkept.${property}`), count }),
  )
  const said = [
    pictures > 0 && t('import.pictures', { count: pictures }),
    groups > 0 && t('import.groups', { count: groups }),
    parts.length > 0 && t('import.leftOut', { parts: formats.list(parts) }),
  ].filter((one) => one !== false)
  return said.map((one) => (
    <Note key={one} tone="warning">
      {one}
    </Note>
  ))
}

type DoneProps = {
  reply: Imported
  /** The columns of a CSV file; undefined for a vCard. */
  heads: ImportPreview['columns'] | undefined
  onClose: () => void
}

/** The result of an import, with undo and a file of the rejected contacts. */
function Done({ reply, heads, onClose }: DoneProps) {
  const { importId, added, merged, skipped, failed, partly, ...losses } = reply
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const undoImport = useUndoImport()
  const counts = { added, merged, skipped, failed: failed.length }
  const undone = undoImport.data
  const isAll = partly.length + losses.pictures + losses.groups + losses.leftOut.length + skipped === 0
  return (
    <Dialog title={t('import.title')} size={560} onClose={onClose}>
      {undone ? (
        <Note tone="success">
          {t('import.undone', { count: undone.removed + undone.restored })}{' '}
          {undone.kept.length > 0 &&
            t('import.kept', { names: formats.list(undone.kept.slice(0, 10).map(({ name }) => name)) })}
        </Note>
      ) : (
        <Note tone={failed.length === 0 && isAll ? 'success' : 'warning'}>
          {failed.length > 0
            ? t('import.someFailed', { count: failed.length })
            : t(isAll ? 'import.allTaken' : 'import.notAll')}
        </Note>
      )}
      <dl className={styles.counts}>
        {(['added', 'merged', 'skipped', 'failed'] as const).map((name) => (
          <Fact key={name} name={t(`import.counts.${name}`)}>
            <bdi className="num strong">{formats.number(counts[name])}</bdi>
          </Fact>
        ))}
      </dl>
      {!undone && <Losses losses={losses} />}
      <Rejections title="import.partly" refused={partly} />
      {failed.length > 0 && (
        <>
          <Rejections title="import.refused" refused={failed} />
          <Button
            variant="default"
            className={styles.start}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => saveFailed(heads, failed, t('import.failedFile'))}
          >
            {t('import.saveFailed')}
          </Button>
        </>
      )}
      <div className={styles.foot}>
        {!undone && added + merged > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} className="flip" aria-hidden="true" />}
            loading={undoImport.isPending && !undoImport.isPaused}
            onClick={() => undoImport.mutate({ importId })}
          >
            {t('import.undo')}
          </Button>
        )}
        <Button onClick={onClose}>{t('import.close')}</Button>
      </div>
    </Dialog>
  )
}

/** Saves the rejected contacts as they were in the file, for correction and another import. */
function saveFailed(heads: DoneProps['heads'], failed: readonly Rejected[], name: string) {
  const sources = `${failed.map(({ source }) => source).join('\r\n')}\r\n`
  if (!heads) return download(`${name}.vcf`, sources, 'text/vcard;charset=utf-8')
  download(`${name}.csv`, toCsv([heads.map(({ heading }) => heading)]) + sources)
}

const sampleFields = [
  ...(['name', 'company', 'role', 'work_email', 'mobile_phone', 'city', 'country', 'tags'] as const),
] as const

/** Saves an empty table with the known headings. */
function saveSample(name: string, nameOf: (field: CsvField) => string) {
  const examples = [
    ['Ana Pop', 'Northwind', '', 'ana.pop@example.com', '0040 721 000 100', 'Cluj-Napoca', 'Romania', ''],
    ['Luc Moreau', 'Atelier Moreau', '', 'luc.moreau@example.com', '', 'Lyon', 'France', ''],
  ]
  download(`${name}.csv`, toCsv([sampleFields.map(nameOf), ...examples]))
}
