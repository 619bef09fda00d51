/** Content-Security-Policy of the app; `scripts` are digests of its inline scripts. */
export function contentPolicy({ scripts = [], hosts = [] }: { scripts?: string[]; hosts?: string[] } = {}) {
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    // The component library writes style attributes and style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Only mails show pictures of other sites, in a frame that blocks them until the reader allows them.
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'frame-src': ["'none'"],
    'connect-src': ["'self'", ...hosts],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

const strictest = contentPolicy()

export const assetHeaders: [string, string][] = [['X-Content-Type-Options', 'nosniff']]

export function securityHeaders(policy = strictest): [string, string][] {
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]
}

export async function inlineScripts(html: string): Promise<string[]> {
  const texts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text]) => text,
  )
  return Promise.all(
    texts.map(async (text = '') => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
    }),
  )
}
