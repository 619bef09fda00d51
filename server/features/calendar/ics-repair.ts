import { limits } from '#contract/calendar.ts'
import type { ImportPreview } from '#contract/calendar-calls.ts'

type Part = ImportPreview['leftOut'][number]['part']

const time = String.raw`\d{8}(?:T\d{6}Z?)?`
const isTime = new RegExp(`^${time}$`)
const isTimes = new RegExp(`^${time}(?:/[\\dA-Z]+)?(?:,${time}(?:/[\\dA-Z]+)?)*$`)
/** Lines that an event can do without, and the values that they may have. */
const secondary: Readonly<Record<string, RegExp>> = {
  DTEND: isTime,
  DTSTAMP: isTime,
  CREATED: isTime,
  'LAST-MODIFIED': isTime,
  COMPLETED: isTime,
  DURATION: /^[+-]?P[\dA-Z]+$/,
  EXDATE: isTimes,
  RDATE: isTimes,
  SEQUENCE: /^\d+$/,
}
const dates = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID'])
/** Lines about the file and not about the event, which can be dropped. */
const metadata = new Set(['DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'COMPLETED', 'SEQUENCE'])

/**
 * Repairs the lines of one event that other programs write, so that a bad secondary line does not lose it. Returns the
 * text, and the parts that were dropped or shortened.
 */
export function repairEvent(text: string): { text: string; dropped: Part[] } {
  const dropped = new Set<Part>()
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  let depth = 0
  const repaired = lines.flatMap((line) => {
    if (/^BEGIN:/i.test(line)) depth += 1
    // The lines of an alarm are not read.
    const isInside = depth > 1 && !/^(?:BEGIN|END):/i.test(line)
    if (/^END:/i.test(line)) depth -= 1
    if (isInside) return []
    const [, name = '', params = '', value] = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? []
    if (value === undefined) {
      if (line.trim() !== '') dropped.add('lines')
      return []
    }
    return repairLine(name.toUpperCase(), params, value.trim(), line, dropped)
  })
  return { text: repaired.join('\r\n'), dropped: [...dropped] }
}

function repairLine(name: string, params: string, value: string, line: string, dropped: Set<Part>): string[] {
  if (secondary[name] && !secondary[name].test(value)) {
    // Nothing is lost with an empty line.
    if (value !== '' && !metadata.has(name)) dropped.add('lines')
    return []
  }
  // A day without its type.
  if (dates.has(name) && /^\d{8}(?:,\d{8})*$/.test(value) && !/VALUE=/i.test(params))
    return [`${name};VALUE=DATE:${value}`]
  if (name === 'RRULE') return [`RRULE${params}:${repairRule(value, dropped)}`]
  if (name === 'LOCATION' && value.length > limits.place) {
    dropped.add('place')
    return [`LOCATION${params}:${value.slice(0, limits.place).replace(/\\$/, '')}`]
  }
  return [line]
}

/** A rule in capitals and without spaces; of COUNT and UNTIL, which exclude each other, the number stays. */
function repairRule(value: string, dropped: Set<Part>): string {
  const parts = value.toUpperCase().replace(/\s/g, '').split(';').filter(Boolean)
  if (!parts.some((part) => part.startsWith('COUNT='))) return parts.join(';')
  const withoutUntil = parts.filter((part) => !part.startsWith('UNTIL='))
  if (withoutUntil.length < parts.length) dropped.add('lines')
  return withoutUntil.join(';')
}
