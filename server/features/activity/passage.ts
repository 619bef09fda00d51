/** Longer texts are shortened to the passage that changed; UTF-16 units. */
const longest = 200
/** The unchanged text on each side of the passage; UTF-16 units. */
const context = 40

/** Both values of a changed field; of long texts only the passage that changed, with an ellipsis where text is left out. */
export function passageOf([was, now]: readonly [unknown, unknown]): [unknown, unknown] {
  const [oldText, newText] = [was ?? '', now ?? '']
  if (typeof oldText !== 'string' || typeof newText !== 'string') return [was, now]
  const shorter = Math.min(oldText.length, newText.length)
  if (Math.max(oldText.length, newText.length) <= longest) return [was, now]
  let same = 0
  while (same < shorter && oldText[same] === newText[same]) same += 1
  let sameAtEnd = 0
  while (sameAtEnd < shorter - same && oldText.at(-1 - sameAtEnd) === newText.at(-1 - sameAtEnd))
    sameAtEnd += 1
  const begin = wordStart(oldText, Math.max(0, same - context))
  const [from, to] = [oldText, newText].map((text) =>
    cut(text, begin, text.length - Math.max(0, sameAtEnd - context)),
  )
  return [was && from, now && to]
}

function cut(text: string, begin: number, end: number): string {
  const last = Math.min(end, begin + longest)
  const start = begin > 0 ? '…' : ''
  if (last >= text.length) return start + withoutHalves(text.slice(begin))
  return `${start}${withoutHalves(text.slice(begin, last)).trimEnd()}…`
}

/** Drops half of a character of two units at either end. */
const withoutHalves = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')

/** Returns the start of the next word at or after an index, if it is near. Both texts are the same there. */
function wordStart(text: string, index: number): number {
  const space = index === 0 ? -1 : text.indexOf(' ', index - 1)
  return space >= 0 && space < index + context ? space + 1 : index
}
