import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits as calendarLimits } from '#contract/calendar.ts'
import type { AgendaReply } from '#contract/calendar-calls.ts'
import { limits as contactLimits } from '#contract/contacts.ts'
import { limits as boardLimits } from '#contract/kanban.ts'
import { maxOfPicture } from '#contract/pictures.ts'
import { freePort, runNode } from '#tests/support/run-node.ts'

/** What another request may take while a file is read, and an import, in ms; on a machine with nothing else to do. */
const [maxWaitMs, maxImportMs] = [250, 5_000]
/** How much longer both may take on a machine that is busy with other tests. */
const busyFactor = 10

let folder: string
let server: ReturnType<typeof runNode>
let api: string
let headers: Record<string, string>
let calendar: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernhill-adversarial-'))
  const port = await freePort()
  server = runNode(['--liftoff-only', 'server/main.ts'], {
    ...{ DATA_DIR: folder, PORT: String(port), JWT_SECRET: '' },
  })
  expect(await server.says('listens on')).toContain('listens on')
  api = `http://127.0.0.1:${port}/api`
  headers = { 'Content-Type': 'application/json' }
  const response = await post('account/login', { email: 'admin@example.com', password: 'berry-demo-1' })
  const { serviceToken } = (await response.json()) as { serviceToken: string }
  headers.Authorization = `Bearer ${serviceToken}`
  const agenda = await fetch(`${api}/calendar/agenda`, { headers })
  calendar = ((await agenda.json()) as AgendaReply).calendars?.[0]?.id ?? ''
}, 600_000)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const post = (path: string, body: unknown) =>
  fetch(`${api}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

/** Asks for the account until `isOver`; returns the times of the answers in ms. */
async function waits(isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const since = performance.now()
    expect((await fetch(`${api}/account/me`, { headers })).status).toBe(200)
    times.push(performance.now() - since)
    // Without a pause the questions themselves would be the load.
    await sleep(5)
  }
  return times
}

/** Repeats a text up to a number of characters. */
const fill = (size: number, part: string | ((nth: number) => string)) => {
  const parts: string[] = []
  let length = 0
  for (let nth = 0; ; nth++) {
    const next = typeof part === 'string' ? part : part(nth)
    length += next.length
    if (length > size) return parts.join('')
    parts.push(next)
  }
}

const ics = (...parts: string[]) => `BEGIN:VCALENDAR\r\n${parts.join('')}END:VCALENDAR\r\n`
const series = (rule: string, nth: number) =>
  `BEGIN:VEVENT\r\nUID:${nth}\r\nDTSTART:19700101T080000Z\r\nRRULE:${rule}\r\nEXDATE:19700101T080000Z\r\nDESCRIPTION:${'x'.repeat(40)}\r\nEND:VEVENT\r\n`
const icsRoom = calendarLimits.icsBytes - 100
/** So many series are fewer than a file may have. */
const seriesRoom = 3_000_000
const oneEvent = (line: string) => ics('BEGIN:VEVENT\r\nDTSTART:20260101T080000Z\r\n', line, 'END:VEVENT\r\n')

const card = (version: string, ...parts: string[]) =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\nFN:A\r\n${parts.join('')}END:VCARD\r\n`
const cardRoom = contactLimits.fileBytes - 100
const labelled = (nth: number) => `i${nth}.X-ABDATE:2001-01-01\r\ni${nth}.X-ABLABEL:Anniversary\r\n`
const folded = '=\r\nab'

const base64 = (bytes: number, head: string, part = '\u0000') =>
  Buffer.from(head + part.repeat((bytes - head.length) / part.length), 'latin1').toString('base64')
const png = '\u0089PNG\r\n\u001a\n'
/** An entry in the directory of a zip file, without a name. */
const zipEntry = `PK\u0001\u0002${'\u0000'.repeat(42)}`

const calendarFile = (text: string) => ['calendar/import/preview', { calendar, ics: text }] as const
const contactFile = (text: string) => ['contact/import/preview', { text }] as const

/** By what they do: the call, its body, and the answer where it is always the same. */
const attacks: Record<string, () => readonly [path: string, body: object, code?: string]> = {
  'ICS: 40 series on 30 February': () =>
    calendarFile(ics(fill(8_000, (nth) => series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', nth)))),
  'ICS: 400 yearly series with a count': () =>
    calendarFile(ics(fill(80_000, (nth) => series('FREQ=YEARLY;COUNT=2000', nth)))),
  'ICS: 16,000 nested blocks': () => [
    ...calendarFile(ics('BEGIN:A\r\n'.repeat(16_000), 'END:A\r\n'.repeat(16_000))),
    'fileTooComplex',
  ],
  'vCard: 8,000 dates with labels': () => contactFile(card('3.0', fill(360_000, labelled))),
  'vCard: a note in 80,000 lines': () =>
    contactFile(card('2.1', 'NOTE;ENCODING=QUOTED-PRINTABLE:', fill(390_000, folded), '\r\n')),

  'ICS: rules that never match': () => [
    ...calendarFile(ics(fill(seriesRoom, (nth) => series('FREQ=DAILY;BYYEARDAY=1;BYMONTH=2', nth)))),
    'fileTooComplex',
  ],
  'ICS: counts that are never reached': () =>
    calendarFile(ics(fill(seriesRoom, (nth) => series('FREQ=WEEKLY;BYYEARDAY=1;BYMONTH=2;COUNT=9', nth)))),
  'ICS: counts to the end': () =>
    calendarFile(ics(fill(seriesRoom, (nth) => series('FREQ=YEARLY;COUNT=2000', nth)))),
  'ICS: nested blocks': () => [...calendarFile(ics(fill(icsRoom, 'BEGIN:VEVENT\r\n'))), 'fileTooComplex'],
  'ICS: small events': () => [
    ...calendarFile(ics(fill(icsRoom, 'BEGIN:VEVENT\r\nEND:VEVENT\r\n'))),
    'tooManyEvents',
  ],
  'ICS: titles without a colon': () => calendarFile(oneEvent(fill(icsRoom, 'SUMMARY\r\n'))),
  'ICS: a long name of a zone': () =>
    calendarFile(
      ics(
        `BEGIN:VTIMEZONE\r\nTZID:/A${'A'.repeat(icsRoom / 2 - 300)}\r\nEND:VTIMEZONE\r\n`,
        `BEGIN:VEVENT\r\nDTSTART;TZID=/A${'A'.repeat(icsRoom / 2 - 300)}:20260101T080000\r\nEND:VEVENT\r\n`,
      ),
    ),
  'ICS: many zones': () =>
    calendarFile(ics(fill(icsRoom, (nth) => `BEGIN:VTIMEZONE\r\nTZID:${nth}\r\nEND:VTIMEZONE\r\n`))),
  'ICS: many people': () => [
    ...calendarFile(oneEvent(fill(icsRoom, (nth) => `ATTENDEE:mailto:${nth}@b.c\r\n`))),
    'fileTooComplex',
  ],
  'ICS: one long line': () => calendarFile(oneEvent(`X;${fill(icsRoom, 'A=B;')}C=D:E\r\n`)),
  'ICS: one folded line': () => calendarFile(oneEvent(`DESCRIPTION:${fill(icsRoom, 'a\r\n ')}\r\n`)),
  'ICS: categories': () => calendarFile(oneEvent(`CATEGORIES:${fill(icsRoom, 'a,')}\r\n`)),
  'ICS: escapes': () => calendarFile(oneEvent(`SUMMARY:${fill(icsRoom / 2, '\\\\')}\r\n`)),

  'vCard: dates with labels': () => contactFile(card('3.0', fill(cardRoom, labelled))),
  'vCard: a folded note': () =>
    contactFile(card('2.1', 'NOTE;ENCODING=QUOTED-PRINTABLE:', fill(cardRoom, folded), '\r\n')),
  'vCard: a property without a colon': () =>
    contactFile(card('2.1', 'NOTE', fill(cardRoom, '\r\n a='), '\r\n')),
  'vCard: quoted-printable letters': () =>
    contactFile(card('2.1', 'NOTE;ENCODING=QUOTED-PRINTABLE:', fill(cardRoom, '=41a'), '\r\n')),
  'vCard: many cards': () => [...contactFile(fill(cardRoom, card('3.0'))), 'fileTooComplex'],
  'vCard: mails': () => contactFile(card('3.0', fill(cardRoom, 'EMAIL:a@b.c\r\n'))),
  'vCard: one long line': () => contactFile(card('3.0', `X;${fill(cardRoom, 'A=B;')}C=D:E\r\n`)),
  'vCard: parameters': () => contactFile(card('2.1', `TEL;${fill(cardRoom, 'A;')}B:1\r\n`)),
  'vCard: backslashes': () => contactFile(card('4.0', `NOTE:${fill(cardRoom / 2, '\\\\')}\r\n`)),

  'CSV: many rows': () => [...contactFile(`Name,Mail\n${fill(cardRoom, 'a,b\n')}`), 'fileTooComplex'],
  'CSV: many columns': () => [...contactFile(fill(cardRoom, 'name,')), 'fileTooComplex'],
  'CSV: quotes': () => contactFile(`Name,Mail\n${fill(cardRoom / 2, '"')}`),
  'CSV: an open quote': () => contactFile(`Name,Mail\n"${fill(cardRoom, 'a\n')}`),
  'CSV: empty lines': () => contactFile(`Name,Mail\n${fill(cardRoom / 2, '\n')}`),
  'CSV: wide rows': () => contactFile(`Name,Mail\n${fill(cardRoom, `${'a,'.repeat(cardRoom / 9_000)}\n`)}`),

  'picture: no picture': () => [
    'gallery/add',
    { id: 'adversary', title: 'x', data: base64(maxOfPicture.bytes, 'XX') },
    'pictureType',
  ],
  'picture: only its first bytes': () => [
    'gallery/add',
    { id: crypto.randomUUID(), title: 'x', data: base64(maxOfPicture.bytes, png) },
  ],
  'picture: not base64': () => [
    'gallery/add',
    { id: 'adversary', title: 'x', data: `${base64(maxOfPicture.bytes - 3, png)}!` },
    'invalid',
  ],
  'attachment: a zip file of empty entries': () => [
    'kanban/add-attachment',
    {
      itemId: 'none',
      attachment: {
        ...{ id: 'adversary', name: 'x.zip' },
        data: base64(boardLimits.fileBytes - 46, 'PK\u0003\u0004', zipEntry),
      },
    },
    'notFound',
  ],
}

it.for(Object.keys(attacks))(
  '%s: keeps answering other requests while the import ends in time',
  async (name) => {
    const [path, body, code] = (attacks[name] as (typeof attacks)[string])()
    const text = JSON.stringify(body)
    let isOver = false
    const others = waits(() => isOver)
    const since = performance.now()
    const response = await fetch(`${api}/${path}`, { method: 'POST', headers, body: text })
    const answer = (await response.json()) as { code?: string; message?: string }
    const took = performance.now() - since
    isOver = true
    const longest = Math.max(...(await others))

    const outcome = `${response.status} ${answer.code ?? ''} ${answer.message ?? ''}`
    if (code) expect(answer.code, outcome).toBe(code)
    // A file that is only odd is read, as long as it stays within the limits.
    else expect(outcome).toMatch(/^(200|400 fileTooComplex) /)
    expect(longest, outcome).toBeLessThan(busyFactor * maxWaitMs)
    expect(took, outcome).toBeLessThan(busyFactor * maxImportMs)
  },
)

it('rejects a backup that unpacks to gigabytes from its first bytes', async () => {
  const bomb = join(folder, 'bomb')
  const part = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  await writeFile(bomb, Buffer.concat(Array.from({ length: 64 }, () => part)))
  const since = performance.now()
  const restore = runNode(['--liftoff-only', 'server/platform/backup/restore.ts', bomb], {
    DATA_DIR: join(folder, 'restored'),
  })
  expect(await restore.ended).toBe(1)
  expect(restore.output()).toContain('This is not a backup')
  expect(performance.now() - since).toBeLessThan(busyFactor * maxImportMs)
})
