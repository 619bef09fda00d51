import { limits } from '#contract/calendar.ts'
import { refuse } from '#server/platform/errors.ts'
import { brokenOff } from './ics-errors.ts'

/** Max depth of blocks in a file; calendars of other programs have 4. */
const maxDepth = 20

type Block = { line: number; text: string }

/** Splits a file into events and zones, so that an unreadable one affects no other. */
export function partsOfFile(text: string) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r{0,2}\n|\r/)
  const open: { name: string; line: number }[] = []
  const events: Block[] = []
  const zones: Block[] = []
  let zoneOfFile = ''
  let hasCalendar = false
  for (const [at, line] of lines.entries()) {
    const [, word, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    // Text around the calendar, such as that of an email, is ignored.
    if (open.length === 0 && !/^BEGIN:\s*VCALENDAR\s*$/i.test(line)) {
      if (word) refuse('notCalendar')
      continue
    }
    hasCalendar = true
    if (open.length === 1 && /^X-WR-TIMEZONE[:;]/i.test(line)) zoneOfFile = line.slice(line.indexOf(':') + 1)
    if (open.length > maxDepth)
      refuse('fileTooComplex', {
        message: `The blocks of the file are nested more than ${maxDepth} levels deep at line ${at}. Nothing was imported.`,
      })
    if (word?.toUpperCase() === 'BEGIN') open.push({ name: name.toUpperCase(), line: at })
    if (word?.toUpperCase() !== 'END') continue
    const ended = open.pop()
    if (ended?.name !== name.toUpperCase()) brokenOff(at)
    const blocks = { VEVENT: events, VTIMEZONE: zones }[ended.name]
    if (open.length !== 1 || !blocks) continue
    blocks.push({ line: ended.line + 1, text: lines.slice(ended.line, at + 1).join('\r\n') })
    if (events.length > limits.events)
      refuse('tooManyEvents', {
        message: `The file has more than ${limits.events} events. Nothing was imported.`,
      })
  }
  if (open.length > 0) brokenOff(lines.length)
  if (!hasCalendar) refuse('notCalendar')
  return { events, zones, zoneOfFile: zoneOfFile.trim() }
}
