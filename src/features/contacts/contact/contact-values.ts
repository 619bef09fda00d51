import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#contract/contact-fields.ts'
import { type Contact, type ContactFields, limits, noFields, Written } from '#contract/contacts.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy, type Problem } from '#forms/form.ts'
import { useFormats } from '#kernel/format.ts'

export type FormFields = Omit<ContactFields, 'isFavorite' | 'avatar' | 'status' | 'lastMessage' | 'card'>

/** Form values of a contact; empty rows are ignored. */
export type ContactValues = Omit<FormFields, 'birthday'> & {
  birthYear: string
  birthMonth: string
  birthDay: string
  base?: Snapshot<FormFields>
}

export function contactSnapshot(contact: Contact): Snapshot<FormFields> {
  const {
    isFavorite: _,
    avatar: __,
    status: ___,
    lastMessage: ____,
    card: _____,
    ...fields
  } = fieldsOf(contact)
  return { version: contact.version, at: contact.updated, fields }
}

export function contactValues({ birthday, ...fields }: FormFields): ContactValues {
  const [, birthYear = '', birthMonth = '', birthDay = ''] =
    /^(?:(\d{4})|-)-(\d{2})-(\d{2})$/.exec(birthday) ?? []
  return {
    ...fields,
    mails: fields.mails.length > 0 ? fields.mails : [{ kind: 'work', value: '' }],
    phones: fields.phones.length > 0 ? fields.phones : [{ kind: 'work', value: '' }],
    birthYear,
    birthMonth,
    birthDay: birthDay.replace(/^0/, ''),
  }
}

export function contactFields(values: ContactValues): FormFields {
  const { base: _, birthYear, birthMonth, birthDay, ...fields } = values
  const filledRows = <Row extends { value: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, value: row.value.trim() })).filter(({ value }) => value !== '')
  const day = String(birthDay).trim()
  const year = String(birthYear).trim()
  const isNone = birthMonth === '' && day === '' && year === ''
  return {
    ...fields,
    name: fields.name.trim(),
    mails: filledRows(fields.mails),
    phones: filledRows(fields.phones),
    birthday: isNone
      ? ''
      : `${year === '' ? '-' : year.padStart(4, '0')}-${birthMonth}-${day.padStart(2, '0')}`,
  }
}

const { isFavorite: _, avatar: __, status: ___, lastMessage: ____, ...noFormFields } = noFields
export const blankFields: FormFields = noFormFields
export const blankContact = contactValues(blankFields)

export function useContactCheck() {
  const { t } = useTranslation(['contacts', 'common'])
  const formats = useFormats()
  const messageFor = (problem: Problem, field: string) => {
    if (problem === 'hidden') return t('common:hiddenCharacters')
    if (field === 'name' && problem !== 'long') return t('wrong.name')
    if (field === 'tags') return t('wrong.tags', { max: limits.tags, letters: limits.tag })
    if (field === 'image') return t('wrong.picture')
    return t('wrong.long', { max: formats.number(longest[field] ?? limits.value) })
  }
  const check = checkedBy<FormFields>(Written, messageFor)
  return (values: ContactValues): Record<string, string> => {
    const fields = contactFields(values)
    const {
      mails: _,
      phones: __,
      birthday: wrongBirthday,
      address: ___,
      ...errors
    } = check({ ...noFields, ...fields })
    return {
      ...(errors as Record<string, string>),
      ...(wrongBirthday && { birthDay: t('wrong.birthday') }),
      ...wrongRows('mails', values, (row) => Written.shape.mails.safeParse([row]).success, t('wrong.mail')),
      ...wrongRows('phones', values, ({ value }) => value.length <= limits.value, t('wrong.phone')),
    }
  }
}

const longest: Record<string, number> = {
  name: limits.name,
  company: limits.line,
  role: limits.line,
  location: limits.line,
  notes: limits.notes,
}

function wrongRows<Name extends 'mails' | 'phones'>(
  name: Name,
  values: ContactValues,
  isFine: (row: { kind: string; value: string }) => boolean,
  text: string,
): Record<string, string> {
  const rows: { kind: string; value: string }[] = values[name]
  return Object.fromEntries(
    rows.flatMap((row, at) =>
      row.value.trim() === '' || isFine({ ...row, value: row.value.trim() })
        ? []
        : [[`${name}.${at}.value`, text] as const],
    ),
  )
}
