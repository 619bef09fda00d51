import createPurifier, { type Config } from 'dompurify'

/** The server's rules, applied again because nothing here relies on them. */
const purifying = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote'],
    ...['h1', 'h2', 'h3', 'img', 'code', 'pre', 'span', '#text'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config

/** Levels of nesting; more only slows the browser down. */
const deepest = 40

export type MessageHtml = {
  html: string
  /** Number of blocked pictures of other sites. */
  blocked: number
}

/** Foreign HTML, safe for the frame of a message body; `quoted` labels the fold over its quote. */
export function messageHtml(html: string, hasPictures: boolean, quoted: string): MessageHtml {
  const clean: DocumentFragment | null = createPurifier(window).sanitize(html, purifying)
  // A frameset replaces the body and leaves nothing.
  const body = clean ?? new DocumentFragment()
  flatten(body, 0)
  for (const link of body.querySelectorAll('a')) {
    if (!/^(?:https?:\/\/|mailto:)/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
    link.target = '_blank'
    link.rel = 'noreferrer noopener'
  }
  let blocked = 0
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    const isRemote = /^https?:\/\//i.test(address)
    if (isRemote && hasPictures) {
      picture.src = address.replace(/^http:/i, 'https:')
      picture.referrerPolicy = 'no-referrer'
      continue
    }
    if (isRemote) blocked += 1
    picture.replaceWith(document.createTextNode(picture.alt === '' ? '' : `[${picture.alt}]`))
  }
  fold(body, quoted)
  const box = document.createElement('div')
  box.append(body)
  return { html: box.innerHTML, blocked }
}

function flatten(parent: ParentNode, depth: number) {
  for (const child of [...parent.children]) {
    if (depth < deepest) flatten(child, depth + 1)
    else child.replaceWith(document.createTextNode(child.textContent ?? ''))
  }
}

function fold(body: DocumentFragment, name: string) {
  const last = body.lastElementChild
  if (last?.tagName !== 'BLOCKQUOTE') return
  const above = [...body.childNodes].filter((node) => node !== last)
  if (!above.some(({ textContent }) => textContent?.trim())) return
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = name
  last.replaceWith(details)
  details.append(summary, last)
}

type Look = {
  colors: Record<'text' | 'link' | 'dim' | 'line' | 'ring', string>
  scheme: string
  language: string
  dir: string
  font: string
  faces: string
}

/** The policy of the frame: no scripts, forms, frames or base addresses, even if some got through. */
const policyOf = (hasPictures: boolean) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:${hasPictures ? ' https:' : ''}; font-src data: ${location.origin}; base-uri 'none'; form-action 'none'`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export const messageDocument = (
  html: string,
  hasPictures: boolean,
  { colors, scheme, language, dir, font, faces }: Look,
): string => `<!doctype html><html lang="${escapeHtml(language)}" dir="${escapeHtml(dir)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(hasPictures)}">
<meta name="referrer" content="no-referrer"><title></title><style>${faces}
:root{color-scheme:${escapeHtml(scheme)};${Object.entries(colors)
  .map(([name, value]) => `--${name}:${escapeHtml(value)}`)
  .join(';')}}
html{background:transparent;overflow:hidden}
body{display:flow-root;margin:0;color:var(--text);font:15px/24px ${font};overflow-wrap:anywhere}
p,ul,ol,pre,blockquote,h1,h2,h3{margin:0 0 13px}p,li,h1,h2,h3{unicode-bidi:plaintext}h1{font-size:20px;line-height:28px}h2,h3{font-size:16px}
ul,ol{padding-inline-start:20px}a{color:var(--link)}a:focus-visible,summary:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
img{max-width:100%;height:auto}pre{white-space:pre-wrap}
blockquote{padding-inline-start:12px;border-inline-start:2px solid var(--line);color:var(--dim)}
summary{inline-size:fit-content;margin-block-end:13px;color:var(--dim);cursor:pointer}
</style></head><body dir="auto">${html}</body></html>`
