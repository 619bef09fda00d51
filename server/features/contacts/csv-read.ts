import Papa from 'papaparse'
import { type CsvField, type DayOrder, maxColumns } from '#contract/contact-import.ts'
import {
  type ContactFields,
  limits,
  type mailKinds,
  noFields,
  type phoneKinds,
  Written,
} from '#contract/contacts.ts'
import { maxSource } from '#contract/corrections.ts'
import { type CsvRow, parseCsvRows } from '#contract/csv-rows.ts'
import { addressIn } from '#contract/email.ts'
import { joinName, readableName } from '#contract/readable.ts'
import { refuse } from '#server/platform/errors.ts'
import { withPauses } from '#server/platform/pause.ts'
import { dayOf, orderOf } from './birthdays.ts'
import { checkEntries, emptyFile, type Known, maxRows, type ReadFile, takeEntry } from './draft.ts'

const headings: Record<CsvField, string[]> = {
  name: ['name', 'fullname', 'displayname', 'nom', 'nume', '姓名', '名称', 'contact'],
  givenName: [
    'forename',
    'middlename',
    'additionalname',
    'givenname',
    'firstname',
    'prénom',
    'prenume',
    '名',
  ],
  familyName: ['familyname', 'lastname', 'surname', 'nomdefamille', 'numedefamilie', '姓'],
  company: [
    'company',
    'organization',
    'organisation',
    'organizationname',
    'organization1name',
    'société',
    'companie',
    '公司',
    'entreprise',
    'firmă',
  ],
  role: [
    'role',
    'title',
    'jobtitle',
    'organizationtitle',
    'organization1title',
    'position',
    'fonction',
    'funcție',
    '职位',
    '职务',
  ],
  work_email: [
    'primaryemail',
    'workemail',
    'email',
    'mail',
    'emailaddress',
    'email1value',
    'email1',
    'courriel',
    '邮箱',
    '电子邮件',
    'emailprofessionnel',
    'emaildeserviciu',
    '工作邮箱',
  ],
  personal_email: [
    'secondaryemail',
    'personalemail',
    'homeemail',
    'email2value',
    'email2address',
    'email2',
    'privateemail',
    'emailprivé',
    'emailpersonnel',
    'emailpersonal',
    '私人邮箱',
    '个人邮箱',
  ],
  other_email: ['otheremail', 'email3value', 'email3address', 'email3', 'autreemail', 'altemail', '其他邮箱'],
  work_phone: [
    'workphone',
    'businessphone',
    'phone',
    'telephone',
    'phone1value',
    'phone1',
    'téléphone',
    'telefon',
    '电话',
    'téléphoneprofessionnel',
    'telefondeserviciu',
    '工作电话',
  ],
  mobile_phone: ['mobilenumber', 'mobilephone', 'mobile', 'cell', 'cellphone', 'portable', 'mobil', '手机'],
  personal_phone: [
    'personalphone',
    'homephone',
    'phone2value',
    'phone2',
    'privatephone',
    'téléphoneprivé',
    'téléphonepersonnel',
    'telefonpersonal',
    '私人电话',
    '个人电话',
  ],
  other_phone: ['otherphone', 'phone3value', 'phone3', 'autretéléphone', 'alttelefon', '其他电话'],
  location: ['location', 'place', 'lieu', 'loc', 'localitate', '地点'],
  street: [
    'homeaddress',
    'workaddress',
    'street',
    'address',
    'businessstreet',
    'homestreet',
    'address1street',
    'address1formatted',
    'rue',
    'adresse',
    'stradă',
    '地址',
    '街道',
  ],
  city: ['workcity', 'city', 'businesscity', 'homecity', 'address1city', 'ville', 'oraș', '城市', 'town'],
  region: [
    'workstate',
    'region',
    'state',
    'businessstate',
    'homestate',
    'address1region',
    'région',
    'județ',
    '省',
    'regiune',
    '省或地区',
  ],
  post: [
    'zipcode',
    'homezipcode',
    'workzipcode',
    'homepostalcode',
    'post',
    'postcode',
    'postalcode',
    'zip',
    'businesspostalcode',
    'address1postalcode',
    'codepostal',
    'codpoștal',
    '邮编',
  ],
  country: [
    'workcountry',
    'homecountry',
    'country',
    'businesscountryregion',
    'homecountryregion',
    'address1country',
    'pays',
    'țară',
    '国家',
  ],
  birthday: ['birthday', 'birthdate', 'dateofbirth', 'anniversaire', 'ziuadenaștere', '生日', 'zidenaștere'],
  notes: ['notes', 'note', 'remarks', 'remarques', '备注'],
  tags: ['tags', 'categories', 'groups', 'labels', 'groupmembership', 'étiquettes', 'etichete', '标签'],
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const fieldFor = (name: string): CsvField | '' => {
  const match = Object.entries(headings).find(([, synonyms]) => synonyms.includes(name))
  return (match?.[0] as CsvField | undefined) ?? ''
}

/** Fields that several columns make up, such as the first and middle name. */
const joinedFields: readonly (CsvField | '')[] = ['givenName']

/** The fields of the columns by their headings; of several columns for one field, the first is proposed. */
function guessFields(head: readonly string[]): (CsvField | '')[] {
  const names = head.map(plain)
  const guessed = names.map((name): CsvField | '' => {
    // Beside "Job Title", Outlook's "Title" is the form of address, and Google repeats the address as one text.
    if (name === 'title' && names.includes('jobtitle')) return ''
    if (name === 'address1formatted' && names.includes('address1street')) return ''
    // "Nom" beside "Prénom" is the family name.
    const isFamilyName =
      /^(nom|nume|姓名)$/.test(name) && names.some((heading) => fieldFor(heading) === 'givenName')
    return isFamilyName && !names.some((heading) => fieldFor(heading) === 'familyName')
      ? 'familyName'
      : fieldFor(name)
  })
  return guessed.map((field, nth) =>
    guessed.indexOf(field) === nth || joinedFields.includes(field) ? field : '',
  )
}

/** Joins the year, month and day of birth of a Thunderbird file in the column of the day. */
function joinBirthdays(rows: readonly CsvRow[], head: readonly string[]): CsvRow[] {
  const names = head.map(plain)
  const [year, month, day] = ['birthyear', 'birthmonth', 'birthday'].map((name) => names.indexOf(name))
  if (year === undefined || month === undefined || day === undefined || Math.min(year, month, day) < 0)
    return [...rows]
  return rows.map((row) => {
    const parts = [year, month, day].map((at) => row.cells[at]?.trim() ?? '')
    const birthday = parts.some(Boolean) ? parts.map((part) => part.padStart(2, '0')).join('-') : ''
    if (birthday === '') return row
    const cells = Array.from({ length: Math.max(row.cells.length, day + 1) }, (_, at) => row.cells[at] ?? '')
    return { ...row, cells: cells.with(day, birthday) }
  })
}

/** For each column, the column with its label: "E-mail 1 - Label" for "E-mail 1 - Value". */
function labelColumnsOf(head: readonly string[]): number[] {
  const names = head.map(plain)
  return names.map((name) => {
    const base = /^(.*\d)value$/.exec(name)?.[1]
    return base === undefined
      ? -1
      : names.findIndex((label) => label === `${base}label` || label === `${base}type`)
  })
}

const maxShown = 3
/** Max characters of a heading or value that the preview shows. */
const maxCell = 200

/** The first line has the headings; each row is accepted or rejected separately. */
export async function readCsv(
  text: string,
  { mended, dayOrder }: Known,
  mapping?: readonly (CsvField | '')[],
): Promise<ReadFile> {
  const { rows: all, delimiter, isTruncated } = parseCsvRows(text, { max: maxRows })
  const [{ cells: head } = { cells: [] }, ...rows] = all
  checkEntries(rows.length, isTruncated)
  if (head.length > maxColumns)
    refuse('fileTooComplex', {
      message: `The file has more than ${maxColumns} columns. Nothing was imported.`,
    })
  const chosen = mapping ?? guessFields(head)
  const labels = labelColumnsOf(head)
  const columns = head.map((heading, nth) => ({
    heading: heading.slice(0, maxCell),
    values: rows.slice(0, maxShown).map(({ cells }) => (cells[nth] ?? '').slice(0, maxCell)),
    field: chosen[nth] ?? '',
  }))
  if (head.length < 2 && !chosen.some(Boolean)) refuse('notContacts')
  const result = emptyFile('csv', columns)
  const correctedLines = rows.map((line) => {
    const text = mended.get(line.row)
    const [mendedLine] = text === undefined ? [] : parseCsvRows(text, { delimiter, max: 1 }).rows
    if (!mendedLine) return line
    const { cells, brokenLine } = mendedLine
    return { row: line.row, cells, ...(brokenLine !== undefined && { brokenLine: text }) }
  })
  const correctedRows = joinBirthdays(correctedLines, head)
  const birthdays = correctedRows.flatMap(({ cells }) => cells.filter((_, nth) => chosen[nth] === 'birthday'))
  const { order = dayOrder, unclear } = orderOf(birthdays)
  for await (const { row: line, cells, brokenLine } of withPauses(correctedRows)) {
    const fields = fieldsOf(cells, { chosen, labels, order })
    if (brokenLine !== undefined) {
      const name = readableName(fields.name).slice(0, limits.name)
      result.refused.push({ name, line, code: 'quotes', source: brokenLine.slice(0, maxSource) })
      continue
    }
    takeEntry(result, { line, uid: '', fields, source: Papa.unparse([cells], { delimiter }) }, Written)
  }
  return { ...result, delimiter, ...(unclear !== undefined && { unclearDay: unclear }) }
}

type MailKind = (typeof mailKinds)[number]
type PhoneKind = (typeof phoneKinds)[number]

type Reading = { chosen: readonly (CsvField | '')[]; labels: readonly number[]; order: DayOrder | undefined }

/** Google separates several values of a cell by `:::`. */
const partsOf = (cell: string) => cell.split(':::').map((part) => part.trim())

/** The addresses of a cell, which may have names: "Ana <ana@x.example>; bo@x.example". */
function addressesIn(cell: string): string[] {
  const parts = partsOf(cell).flatMap((part) => {
    const lists = [/[;,\s]+/, /[;,\n]+/].map((separators) =>
      part.split(separators).filter((text) => text.trim()),
    )
    return lists.find((list) => list.every((text) => text.includes('@'))) ?? [part]
  })
  return parts.map(addressIn).filter(Boolean)
}

const mailLabels = { work: /work|travail|serviciu|工作/i, home: /home|personal|domicile|acas|私人|住宅/i }
const phoneLabels = { ...mailLabels, mobile: /mobile|cell|portable|mobil|手机/i }

function kindBy<Kind extends string>(label: string, labels: Record<string, RegExp>, fallback: Kind): Kind {
  const match = Object.entries(labels).find(([, pattern]) => pattern.test(label))
  if (match) return match[0] as Kind
  return /other|autre|alt|其他/i.test(label) ? ('other' as Kind) : fallback
}

function fieldsOf(row: readonly string[], { chosen, labels, order }: Reading): ContactFields {
  const all = (field: CsvField) =>
    row
      .filter((_, nth) => chosen[nth] === field)
      .map((cell) => cell.trim())
      .filter(Boolean)
  const joinedText = (field: CsvField) => all(field).join(' ')
  const valuesOf = <Kind extends string>(
    kind: Kind,
    field: CsvField,
    split: (cell: string) => string[],
    patterns: Record<string, RegExp>,
  ) =>
    row.flatMap((cell, nth) => {
      if (chosen[nth] !== field) return []
      const labelledKind = kindBy(row[labels[nth] ?? -1] ?? '', patterns, kind)
      return split(cell.trim()).map((value) => ({ kind: labelledKind, value }))
    })
  const mailsOf = (kind: MailKind, field: CsvField) => valuesOf(kind, field, addressesIn, mailLabels)
  const phonesIn = (cell: string) =>
    partsOf(cell)
      .flatMap((part) => part.split(/[;\n]/))
      .map((phone) => phone.replace(/\p{Cf}/gu, '').trim())
      .filter(Boolean)
  const phonesOf = (kind: PhoneKind, field: CsvField) => valuesOf(kind, field, phonesIn, phoneLabels)
  const birthday = joinedText('birthday')
  return {
    ...noFields,
    // A company without a person is a contact too.
    name:
      joinedText('name') ||
      joinName(joinedText('givenName'), joinedText('familyName')) ||
      joinedText('company'),
    company: joinedText('company'),
    role: joinedText('role'),
    location: joinedText('location'),
    mails: [
      ...mailsOf('work', 'work_email'),
      ...mailsOf('home', 'personal_email'),
      ...mailsOf('other', 'other_email'),
    ],
    phones: [
      ...phonesOf('work', 'work_phone'),
      ...phonesOf('mobile', 'mobile_phone'),
      ...phonesOf('home', 'personal_phone'),
      ...phonesOf('other', 'other_phone'),
    ],
    address: {
      street: joinedText('street'),
      city: joinedText('city'),
      region: joinedText('region'),
      post: joinedText('post'),
      country: joinedText('country'),
    },
    // Outlook writes 0/0/00 for no birthday.
    birthday: /^0+\D0+\D0+$/.test(birthday) ? '' : dayOf(birthday, order),
    notes: all('notes').join('\n'),
    // Google marks its own groups by a star.
    tags: all('tags').flatMap((cell) =>
      cell
        .split(/[;,]|:::/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '' && !tag.startsWith('* ')),
    ),
  }
}
