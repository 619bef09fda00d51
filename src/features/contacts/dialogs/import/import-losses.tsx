import { useTranslation } from 'react-i18next'
import type { ImportPreview, Rejected, SkippedContacts } from '#contract/contact-import.ts'
import { noFields } from '#contract/contacts.ts'
import type { FormFields } from '#features/contacts/contact/contact-values.ts'
import { RejectedList } from '#forms/file-preview.tsx'
import { useFormats } from '#kernel/format.ts'
import { Note } from '#ui/note.tsx'

type Lost = Pick<ImportPreview, 'pictures' | 'groups' | 'leftOut'>

function useReason() {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  return ({ code, fields = {} }: Rejected) => {
    if (code === 'unreadable') return t('import.reasons.unreadable')
    if (code === 'quotes') return t('import.reasons.quotes')
    const names = Object.keys(fields).map((path) => path.split('.')[0])
    const droppedFields = Object.keys(noFields).filter((field): field is keyof FormFields =>
      names.includes(field),
    )
    if (droppedFields.length === 0) return t('import.reasons.other')
    const plain = droppedFields.filter((field) => field in plainReasons)
    const hasNoName = fields.name === 'required'
    const others = droppedFields.filter((field) => !plain.includes(field) && !(hasNoName && field === 'name'))
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

export function Rejections({ title, refused: rejected, onMend }: RejectionsProps) {
  const { t } = useTranslation('contacts')
  const reasonOf = useReason()
  const rows = rejected.map((row) => ({
    name: row.name || t('import.unnamed'),
    reason: reasonOf(row),
    place: t('import.line', { line: row.line }),
    ...(onMend && {
      mending: {
        id: row.line,
        label: t('import.mend', { line: row.line }),
        source: row.source,
        onMend: (source: string) => onMend(row.line, source),
      },
    }),
  }))
  return <RejectedList title={t(title, { count: rejected.length })} rows={rows} />
}

type ExistingProps = {
  title: 'import.knownList' | 'import.skippedList'
  count: number
  contacts: SkippedContacts | undefined
}

/** Contacts of the file that exist already. */
export function ExistingContacts({ title, count, contacts = [] }: ExistingProps) {
  const { t } = useTranslation('contacts')
  const rows = contacts.map(({ name, other, line }) => ({
    name,
    reason: t('import.sameAs', { name: other }),
    place: t('import.line', { line }),
  }))
  return <RejectedList title={t(title, { count })} rows={rows} />
}

export function Losses({ losses: { pictures, groups, leftOut } }: { losses: Lost }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const parts = leftOut.map(({ property, count }) =>
    t('import.inContacts', { what: t(`unkept.${property}`), count }),
  )
  const messages = [
    pictures > 0 && t('import.pictures', { count: pictures }),
    groups > 0 && t('import.groups', { count: groups }),
    parts.length > 0 && t('import.leftOut', { parts: formats.list(parts) }),
  ].filter((message) => message !== false)
  return messages.map((message) => (
    <Note key={message} tone="warning">
      {message}
    </Note>
  ))
}
