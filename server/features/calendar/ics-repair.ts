import type { ImportPreview } from '#contract/calendar-calls.ts'

type Part = ImportPreview['leftOut'][number]['part']

const time = String.raw`\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3])[0-5]\d[0-6]\dZ?)?`
const isTime = new RegExp(`^${time}$`)
const isTimeOrPeriod = new RegExp(`^${time}(?:/[+-]?[\\dA-Z]+)?$`)
/** Lines that an event can do without, and the values that they may have. */
const secondary: Readonly<Record<string, RegExp>> = {
  DTEND: isTime,
  DTSTAMP: isTime,
  CREATED: isTime,
  'LAST-MODIFIED': isTime,
  COMPLETED: isTime,
  DURATION: /^[+-]?P[\dA-Z]+$/,
  EXDATE: isTimeOrPeriod,
  RDATE: isTimeOrPeriod,
  SEQUENCE: /^\d+$/,
}
const lists = new Set(['EXDATE', 'RDATE'])
const dates = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID'])
/** Lines about the file and not about the event; the import does not report their loss. */
const metadata = new Set(['DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'COMPLETED', 'SEQUENCE'])

type Repairs = { dropped: Set<Part>; isAllDay: boolean }

/**
 * Repairs the lines of one event that other programs write, so that a bad secondary line does not lose it. Returns the
 * text, and the parts that were dropped.
 */
export function repairEvent(text: string): { text: string; dropped: Part[] } {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const isMarked = lines.some((line) => /^X-MICROSOFT-CDO-ALLDAYEVENT:\s*TRUE\s*$/i.test(line))
  const bounds = lines.filter((line) => /^DT(?:START|END)[;:]/i.test(line))
  const isAllDay = isMarked && bounds.every((line) => /:\d{8}T000000Z?\s*$/.test(line))
  const repairs: Repairs = { dropped: new Set(), isAllDay }
  let depth = 0
  const repaired = lines.flatMap((line) => {
    if (/^BEGIN:/i.test(line)) depth += 1
    // The lines of an alarm are not read.
    const isInside = depth > 1 && !/^(?:BEGIN|END):/i.test(line)
    if (/^END:/i.test(line)) depth -= 1
    if (isInside) return []
    const [, name = '', params = '', value] = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? []
    if (value === undefined) {
      if (line.trim() !== '') repairs.dropped.add('lines')
      return []
    }
    return repairLine({ name: name.toUpperCase(), params, value: value.trim(), line }, repairs)
  })
  return { text: repaired.join('\r\n'), dropped: [...repairs.dropped] }
}

type Line = { name: string; params: string; value: string; line: string }

function repairLine({ name, params, value: original, line }: Line, repairs: Repairs): string[] {
  const value = withoutBadValues(name, original, repairs)
  if (value === undefined) return []
  const days = value.replaceAll(/T000000Z?/g, '')
  const isDay = /^\d{8}(?:,\d{8})*$/
  // A day without its type; Microsoft's programs write midnights and say in another line that they mean days.
  if (dates.has(name) && (isDay.test(value) || (repairs.isAllDay && isDay.test(days))))
    return [`${name}${params.replaceAll(/;(?:VALUE|TZID)=(?:"[^"]*"|[^";]*)/gi, '')};VALUE=DATE:${days}`]
  if (name === 'RRULE') return [`RRULE${params}:${repairRule(value, repairs)}`]
  return [value === original ? line : `${name}${params}:${value}`]
}

/** Returns the readable values of a line, or undefined when none is left. */
function withoutBadValues(name: string, value: string, { dropped }: Repairs): string | undefined {
  const pattern = secondary[name]
  if (!pattern) return value
  const values = (lists.has(name) ? value.split(',') : [value]).map((entry) => entry.trim())
  const readable = values.filter((entry) => pattern.test(entry))
  // Nothing is lost with an empty value.
  const isLost = values.some((entry) => entry !== '' && !pattern.test(entry))
  if (isLost && !metadata.has(name)) dropped.add('lines')
  return readable.length === 0 ? undefined : readable.join(',')
}

/** A rule in capitals and without spaces; of COUNT and UNTIL, which exclude each other, the number stays. */
function repairRule(value: string, { dropped }: Repairs): string {
  const parts = value.toUpperCase().replace(/\s/g, '').split(';').filter(Boolean)
  if (!parts.some((part) => /^COUNT=0*[1-9]/.test(part))) return parts.join(';')
  const withoutUntil = parts.filter((part) => !part.startsWith('UNTIL='))
  if (withoutUntil.length < parts.length) dropped.add('lines')
  return withoutUntil.join(';')
}
