/** Longer texts are shortened to the passage that changed; characters. */
const longest = 200
/** Characters of the unchanged text on each side of the passage. */
const context = 40

/** Both values of a changed field; of long texts only the passage that changed, with an ellipsis where text is left out. */
export function passageOf([was, now]: readonly [unknown, unknown]): [unknown, unknown] {
  const [oldText, newText] = [was ?? '', now ?? '']
  if (typeof oldText !== 'string' || typeof newText !== 'string') return [was, now]
  const texts = [[...oldText], [...newText]] as const
  const shorter = Math.min(texts[0].length, texts[1].length)
  if (Math.max(texts[0].length, texts[1].length) <= longest) return [was, now]
  let same = 0
  while (same < shorter && texts[0][same] === texts[1][same]) same += 1
  let sameAtEnd = 0
  while (sameAtEnd < shorter - same && texts[0].at(-1 - sameAtEnd) === texts[1].at(-1 - sameAtEnd))
    sameAtEnd += 1
  const begin = wordStart(texts[0], Math.max(0, same - context))
  const [from, to] = texts.map((text) => cut(text, begin, text.length - Math.max(0, sameAtEnd - context)))
  return [was && from, now && to]
}

function cut(text: readonly string[], begin: number, end: number): string {
  const last = Math.min(end, begin + longest)
  return `${begin > 0 ? '…' : ''}${text.slice(begin, last).join('').trim()}${last < text.length ? '…' : ''}`
}

/** The beginning of the word newText an index, if it is near; both texts are the same there. */
function wordStart(text: readonly string[], index: number): number {
  const space = index === 0 ? -1 : text.indexOf(' ', index - 1)
  return space >= 0 && space < index + context ? space + 1 : index
}
