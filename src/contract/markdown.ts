import { Marked, type Token, Tokenizer, type Tokens } from 'marked'

// Parses the Markdown of posts, messages, items and comments into blocks that are rendered one by one. HTML is never
// created from a text: tags are shown as text, and links lead only to sites, mail addresses, items and orders.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'em' | 'del'; children: readonly Inline[] }
  | { kind: 'link'; href: string; children: readonly Inline[] }
  /** The number of a board item, such as FH-119, or of an order, such as #101990. */
  | { kind: 'reference'; to: 'item' | 'order'; number: string; text: string }
  /** A name after an @. */
  | { kind: 'mention'; text: string }

export type Block =
  | { kind: 'paragraph' | 'heading'; children: readonly Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; children: readonly Block[] }
  | { kind: 'list'; start: number | undefined; items: readonly (readonly Block[])[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: 'rule' }

/** Punctuation of Chinese and of quotations, which no bare address contains. */
const endOfAddress = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘’…«»]/u

const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    // A definition, such as `[1]: https://a.example`, is not drawn, so a message of it alone would be empty.
    def: () => undefined,
    url(src) {
      const end = src.search(endOfAddress)
      const link = Tokenizer.prototype.url.call(this, end < 0 ? src : src.slice(0, end))
      if (!link || !/^www\./i.test(link.raw)) return link
      return { ...link, href: link.href.replace(/^http:/, 'https:') }
    },
  },
})

/** Deeper nesting is shown as source text. */
const deepest = 6

const cache = new Map<string, readonly Block[]>()
const maxKnown = 200

export function blocksOf(text: string): readonly Block[] {
  const cached = cache.get(text)
  if (cached) return cached
  const blocks = read(text)
  const [oldest] = cache.keys()
  if (cache.size >= maxKnown && oldest !== undefined) cache.delete(oldest)
  cache.set(text, blocks)
  return blocks
}

function read(text: string): readonly Block[] {
  try {
    const blocks = blocksFrom(marked.lexer(text), 0)
    // A lone mark, such as `#` or `+`, is shown as it is.
    return blocks.some(isVisible) ? blocks : plain(text)
  } catch {
    // The nesting is too deep for the parser.
    return plain(text)
  }
}

const isVisible = (block: Block) => block.kind === 'rule' || blockText(block).trim() !== ''

const plain = (text: string): Block[] => {
  const trimmed = text.trim()
  return trimmed === '' ? [] : [{ kind: 'paragraph', children: [{ kind: 'text', text: trimmed }] }]
}

function blocksFrom(tokens: readonly Token[], depth: number): Block[] {
  return tokens.flatMap((token) => blockFrom(token, depth))
}

function blockFrom(token: Token, depth: number): Block[] {
  if (depth > deepest) return plain(token.raw)
  const inner = 'tokens' in token ? token.tokens : undefined
  switch (token.type) {
    case 'space':
      return []
    case 'hr':
      return [{ kind: 'rule' }]
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'heading':
      return [{ kind: 'heading', children: inlinesFrom(inner ?? [], depth) }]
    case 'paragraph':
    case 'text':
      return [
        {
          kind: 'paragraph',
          children: inner ? inlinesFrom(inner, depth) : [{ kind: 'text', text: token.raw }],
        },
      ]
    case 'blockquote':
      return [{ kind: 'quote', children: blocksFrom(inner ?? [], depth + 1) }]
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return [
        {
          kind: 'list',
          start: ordered ? Number(start) || 1 : undefined,
          items: items.map((item) => itemFrom(item, depth + 1)),
        },
      ]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cell = ({ tokens }: Tokens.TableCell) => inlinesFrom(tokens, depth)
      return [{ kind: 'table', head: header.map(cell), rows: rows.map((row) => row.map(cell)) }]
    }
    default:
      return plain(token.raw)
  }
}

function itemFrom({ task, checked, tokens }: Tokens.ListItem, depth: number): Block[] {
  const blocks = blocksFrom(
    tokens.filter(({ type }) => type !== 'checkbox'),
    depth,
  )
  if (!task) return blocks
  const [first, ...rest] = blocks
  const box: Inline = { kind: 'text', text: checked ? '☑ ' : '☐ ' }
  return first?.kind === 'paragraph'
    ? [{ ...first, children: [box, ...first.children] }, ...rest]
    : [{ kind: 'paragraph', children: [box] }, ...blocks]
}

function inlinesFrom(tokens: readonly Token[], depth: number): Inline[] {
  return tokens.flatMap((token) => inlineFrom(token, depth + 1))
}

function inlineFrom(token: Token, depth: number): Inline[] {
  if (depth > 2 * deepest) return [{ kind: 'text', text: token.raw }]
  const inner = 'tokens' in token ? token.tokens : undefined
  const children = () => inlinesFrom(inner ?? [], depth)
  switch (token.type) {
    case 'br':
      return [{ kind: 'break' }]
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: token.type, children: children() }]
    case 'escape':
      return [{ kind: 'text', text: (token as Tokens.Escape).text }]
    case 'checkbox':
      return []
    case 'text':
      return inner ? children() : withReferences(unescapeEntities((token as Tokens.Text).text))
    case 'link': {
      const href = safeHref((token as Tokens.Link).href)
      return href
        ? [{ kind: 'link', href, children: withoutLinks(children()) }]
        : [{ kind: 'text', text: token.raw }]
    }
    case 'image': {
      // Loading an image would tell its site who reads the post, so its address becomes a link.
      const { href, text } = token as Tokens.Image
      const safe = safeHref(href)
      return safe
        ? [{ kind: 'link', href: safe, children: [{ kind: 'text', text: text || safe }] }]
        : [{ kind: 'text', text: token.raw }]
    }
    default:
      return [{ kind: 'text', text: token.raw }]
  }
}

/** A word after an @. Chinese has no spaces between words, so a Chinese name must end before something else. */
const mention =
  /@(?:\p{Script=Han}{2,4}(?![\p{L}\p{N}])|(?!\p{Script=Han})\p{L}(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_'’-])*)/u

/** Not within a word or an address. */
const reference = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}_/@#&.-])(?:FH-(?<item>\\d{1,9})|#(?<order>\\d{5,10})|${mention.source})(?![\\p{Script=Latin}\\p{N}_-])`,
  'gu',
)

function withReferences(text: string): Inline[] {
  const inlines: Inline[] = []
  let from = 0
  for (const { 0: match, index, groups = {} } of text.matchAll(reference)) {
    const { item, order } = groups
    const number = item ?? order
    if (index > from) inlines.push({ kind: 'text', text: text.slice(from, index) })
    inlines.push(
      number === undefined
        ? { kind: 'mention', text: match }
        : { kind: 'reference', to: item === undefined ? 'order' : 'item', number, text: match },
    )
    from = index + match.length
  }
  if (from < text.length || inlines.length === 0) inlines.push({ kind: 'text', text: text.slice(from) })
  return inlines
}

/** Links must not be nested, so only the text stays. */
const withoutLinks = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((node): Inline[] => {
    if (node.kind === 'link') return withoutLinks(node.children)
    if (node.kind === 'reference') return [{ kind: 'text', text: node.text }]
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node]
  })

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
/** The parser escapes some texts for HTML, which is not created here. */
const unescapeEntities = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

/** The normalized address of an allowed link; undefined for any other. */
function safeHref(href: string): string | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return undefined
  try {
    const url = new URL(href)
    return /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

const videoFile = /\.(?:mp4|webm|mov|m4v|ogv)$/i
const videoHost = /^(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com)$/i
const maxVideos = 3

export function videosOf(blocks: readonly Block[]): { href: string; host: string }[] {
  const found = new Map<string, string>()
  const inline = (node: Inline) => {
    if (node.kind === 'link') {
      const { protocol, hostname, pathname } = new URL(node.href)
      const isVideo = videoFile.test(pathname) || (videoHost.test(hostname) && pathname !== '/')
      if (protocol !== 'mailto:' && isVideo) found.set(node.href, hostname)
    } else if ('children' in node) node.children.forEach(inline)
  }
  const block = (node: Block): void => {
    if (node.kind === 'quote') node.children.forEach(block)
    else if (node.kind === 'list') for (const item of node.items) item.forEach(block)
    else if (node.kind === 'paragraph' || node.kind === 'heading') node.children.forEach(inline)
  }
  blocks.forEach(block)
  return [...found]
    .slice(0, maxVideos)
    .map(([href, host]) => ({ href, host: host.replace(/^(?:www|m)\./, '') }))
}

const inlineText = (node: Inline): string => {
  if (node.kind === 'break') return ' '
  return 'children' in node ? node.children.map(inlineText).join('') : node.text
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.children.map(inlineText).join('')
    case 'code':
      return block.text
    case 'quote':
      return blocksText(block.children)
    case 'list':
      return block.items.map(blocksText).join(' ')
    case 'table':
      return [block.head, ...block.rows]
        .flatMap((row) => row.map((cell) => cell.map(inlineText).join('')))
        .join(' ')
    case 'rule':
      return ''
  }
}

const blocksText = (blocks: readonly Block[]): string => blocks.map(blockText).filter(Boolean).join(' ')

/** A Markdown text without its markup, for search results. */
export const markdownText = (text: string): string => blocksText(blocksOf(text))
