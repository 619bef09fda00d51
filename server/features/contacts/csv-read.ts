import Papa from 'papaparse'
import { type CsvField, type DayOrder, maxColumns, maxSource } from '#contract/contact-import.ts'
import { type ContactFields, limits, noFields, Written } from '#contract/contacts.ts'
import { parseCsvRows } from '#contract/csv-rows.ts'
import { readableName } from '#contract/readable.ts'
import { refuse } from '#server/platform/errors.ts'
import { withPauses } from '#server/platform/pause.ts'
import { dayOf, orderOf } from './birthdays.ts'
import { checkEntries, emptyFile, type Known, maxRows, type ReadFile, takeEntry } from './draft.ts'

const headings: Record<CsvField, string[]> = {
  name: ['name', 'fullname', 'displayname', 'nom', 'nume', '姓名', '名称', 'contact'],
  givenName: ['givenname', 'firstname', 'prénom', 'prenume', '名'],
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
  mobile_phone: ['mobilephone', 'mobile', 'cell', 'cellphone', 'portable', 'mobil', '手机'],
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
  city: ['city', 'businesscity', 'homecity', 'address1city', 'ville', 'oraș', '城市', 'town'],
  region: [
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

const fieldFor = (heading: string): CsvField | '' => {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const match = Object.entries(headings).find(([, synonyms]) => synonyms.includes(plain))
  return (match?.[0] as CsvField | undefined) ?? ''
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
  const guessed = head.map(fieldFor)
  // The first of two columns that match one field is proposed.
  const chosen = mapping ?? guessed.map((field, nth) => (guessed.indexOf(field) === nth ? field : ''))
  const columns = head.map((heading, nth) => ({
    heading: heading.slice(0, maxCell),
    values: rows.slice(0, maxShown).map(({ cells }) => (cells[nth] ?? '').slice(0, maxCell)),
    field: chosen[nth] ?? '',
  }))
  if (head.length < 2 && !chosen.some(Boolean)) refuse('notContacts')
  const result = emptyFile('csv', columns)
  const lines = rows.map((line) => {
    const text = mended.get(line.row)
    const [mendedLine] = text === undefined ? [] : parseCsvRows(text, { delimiter, max: 1 }).rows
    if (!mendedLine) return line
    const { cells, brokenLine } = mendedLine
    return { row: line.row, cells, ...(brokenLine !== undefined && { brokenLine: text }) }
  })
  const birthdays = lines.flatMap(({ cells }) => cells.filter((_, nth) => chosen[nth] === 'birthday'))
  const { order = dayOrder, unclear } = orderOf(birthdays)
  for await (const { row: line, cells, brokenLine } of withPauses(lines)) {
    const fields = fieldsOf(cells, chosen, order)
    if (brokenLine !== undefined) {
      const name = readableName(fields.name).slice(0, limits.name)
      result.refused.push({ name, line, code: 'quotes', source: brokenLine.slice(0, maxSource) })
      continue
    }
    takeEntry(result, { line, uid: '', fields, source: Papa.unparse([cells], { delimiter }) }, Written)
  }
  return { ...result, delimiter, ...(unclear !== undefined && { unclearDay: unclear }) }
}

function fieldsOf(
  row: readonly string[],
  chosen: readonly (CsvField | '')[],
  order: DayOrder | undefined,
): ContactFields {
  const all = (field: CsvField) =>
    row
      .filter((_, nth) => chosen[nth] === field)
      .map((cell) => cell.trim())
      .filter(Boolean)
  const joinedText = (field: CsvField) => all(field).join(' ')
  const values = <Kind extends string>(kind: Kind, field: CsvField) =>
    all(field).map((value) => ({ kind, value }))
  return {
    ...noFields,
    name: joinedText('name') || [joinedText('givenName'), joinedText('familyName')].filter(Boolean).join(' '),
    company: joinedText('company'),
    role: joinedText('role'),
    location: joinedText('location'),
    mails: [
      ...values('work' as const, 'work_email'),
      ...values('home' as const, 'personal_email'),
      ...values('other' as const, 'other_email'),
    ],
    phones: [
      ...values('work' as const, 'work_phone'),
      ...values('mobile' as const, 'mobile_phone'),
      ...values('home' as const, 'personal_phone'),
      ...values('other' as const, 'other_phone'),
    ],
    address: {
      street: joinedText('street'),
      city: joinedText('city'),
      region: joinedText('region'),
      post: joinedText('post'),
      country: joinedText('country'),
    },
    birthday: dayOf(joinedText('birthday'), order),
    notes: all('notes').join('\n'),
    tags: all('tags').flatMap((cell) => cell.split(/\s*(?:[;,]|:::)\s*/).filter(Boolean)),
  }
}
