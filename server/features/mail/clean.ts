import sanitize from 'sanitize-html'

const link = /^(https?:\/\/|mailto:)/i
const picture = /^(https?:\/\/|cid:)/i

/** Allows what an editor makes; no scripts, remote content or imitated interface. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote'],
    ...['h1', 'h2', 'h3', 'img', 'code', 'pre', 'span'],
  ],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
  // The content of these elements is no text.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'object', 'svg'],
    ...['math', 'select', 'xmp', 'noembed', 'noframes', 'plaintext'],
  ],
  // Browsers are slow with deeper nesting, and no one writes it.
  nestingLimit: 40,
  transformTags: {
    // A relative address would point to this installation.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: link.test(href) ? { href } : ({} as sanitize.Attributes),
    }),
    img: (tagName, { src = '', alt = '' }) => ({
      tagName,
      attribs: picture.test(src) ? { src, alt } : ({} as sanitize.Attributes),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

export const cleanHtml = (html: string): string => sanitize(html.replaceAll('\0', ''), allowed)

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

export const textOf = (clean: string): string =>
  clean
    .replace(/<br[^>]*>|<\/(?:p|li|h[1-3]|blockquote|pre)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
