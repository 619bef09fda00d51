const blocks = 'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,blockquote,pre'

/** Pasted HTML with tables as lines of text and the lists of Word as lists; the editor knows neither. */
export function pastedHtml(html: string): string {
  if (!/<table|mso-list/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // A table within a cell comes after its outer table.
  for (const table of [...body.querySelectorAll('table')].toReversed()) table.replaceWith(...linesOf(table))
  for (const paragraph of body.querySelectorAll('p'))
    if (levelOf(paragraph) && !levelOf(paragraph.previousElementSibling)) makeList(paragraph)
  return body.innerHTML
}

/** The caption and a line for each row; a table of one column keeps the blocks in its cells. */
function linesOf(table: HTMLTableElement): Node[] {
  const rows = [...table.rows].map((row) => [...row.cells])
  const isOneColumn = rows.every((cells) => cells.length < 2)
  const lines = rows.flatMap((cells) => {
    const [cell] = cells
    if (isOneColumn && cell) {
      const { childNodes } = cell
      return cell.querySelector(blocks) ? [...childNodes] : asLine(...childNodes)
    }
    return asLine(...cells.flatMap((cell, at) => [...(at > 0 ? [' | '] : []), ...inlineOf(cell)]))
  })
  return table.caption ? [asLine(...inlineOf(table.caption)), ...lines] : lines
}

function asLine(...parts: (string | Node)[]): HTMLParagraphElement {
  const line = document.createElement('p')
  line.append(...parts)
  return line
}

/** The content of a cell without its blocks, which would break the line. */
function inlineOf(cell: HTMLElement): Node[] {
  for (const block of cell.querySelectorAll(`${blocks},br`)) block.replaceWith(...block.childNodes, ' ')
  const { firstChild, lastChild } = cell
  if (firstChild instanceof Text) firstChild.data = firstChild.data.trimStart()
  if (lastChild instanceof Text) lastChild.data = lastChild.data.trimEnd()
  return [...cell.childNodes]
}

/** The level of a list item of Word, which is a paragraph; undefined for any other element. */
function levelOf(element: Element | null): number | undefined {
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(element?.getAttribute('style') ?? '')?.[1]
  return element?.tagName === 'P' && level ? Number(level) : undefined
}

/** Makes a list of a paragraph and those of the list that follow it. */
function makeList(first: HTMLParagraphElement) {
  const holder = document.createElement('div')
  const open: Element[] = []
  const items: Element[] = []
  for (let item: Element | null = first; levelOf(item); item = item?.nextElementSibling ?? null)
    if (item) items.push(item)
  first.before(holder)
  for (const item of items) {
    // A list may begin at a deeper level.
    const level = Math.min(levelOf(item) ?? 1, open.length + 1)
    const mark = [...item.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const tagName = /^\s*[\p{L}\p{N}]+[.)]/u.test(mark?.textContent ?? '') ? 'OL' : 'UL'
    mark?.remove()
    open.length = Math.min(open.length, level)
    if (open.length === level && open[level - 1]?.tagName !== tagName) open.pop()
    if (open.length < level) {
      const list = document.createElement(tagName)
      const parent = open.at(-1)?.lastElementChild ?? holder
      parent.append(list)
      open.push(list)
    }
    const listItem = document.createElement('li')
    item.removeAttribute('style')
    listItem.append(item)
    open.at(-1)?.append(listItem)
  }
  holder.replaceWith(...holder.childNodes)
}
