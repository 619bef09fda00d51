import { refuse } from '#server/platform/errors.ts'
import { brokenOff } from './ics-errors.ts'

type Block = { line: number; text: string }

/** Splits a file into events and zones, so that an unreadable one affects no other. */
export function partsOfFile(text: string) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const open: { name: string; line: number }[] = []
  const events: Block[] = []
  const zones: Block[] = []
  let zoneOfFile = ''
  for (const [at, line] of lines.entries()) {
    const [, word, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (open.length === 0 && line.trim() !== '' && !/^BEGIN:\s*VCALENDAR\s*$/i.test(line))
      refuse('notCalendar')
    if (open.length === 1 && /^X-WR-TIMEZONE[:;]/i.test(line)) zoneOfFile = line.slice(line.indexOf(':') + 1)
    if (word?.toUpperCase() === 'BEGIN') open.push({ name: name.toUpperCase(), line: at })
    if (word?.toUpperCase() !== 'END') continue
    const ended = open.pop()
    if (ended?.name !== name.toUpperCase()) brokenOff(at)
    const block = { line: ended.line + 1, text: lines.slice(ended.line, at + 1).join('\r\n') }
    if (open.length === 1 && ended.name === 'VEVENT') events.push(block)
    if (open.length === 1 && ended.name === 'VTIMEZONE') zones.push(block)
  }
  if (open.length > 0) brokenOff(lines.length)
  if (!/BEGIN:\s*VCALENDAR/i.test(text)) refuse('notCalendar')
  return { events, zones, zoneOfFile: zoneOfFile.trim() }
}
