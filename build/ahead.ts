import type { Plugin, Rolldown } from 'vite'

const place = '/* files to load ahead */ null'
const languages = ['en', 'fr', 'ro', 'zh']

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } }

/**
 * Tells the inline script of index.html which files the two first screens will load on demand, and whether to
 * make the first calls, so that all of it starts beside the entry instead of after it has run.
 */
export function loadAhead(): Plugin {
  let isServed = false
  let ownOrigin = false
  return {
    name: 'load-ahead',
    apply: 'build',
    configResolved({ env, mode }) {
      // The demo starts a database first; what is loaded ahead of that waits too long to be of use.
      isServed = mode === 'production'
      ownOrigin = env.VITE_API_URL === '/'
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!isServed) return html
        const chunks = Object.values(bundle ?? {}).filter((one): one is Chunk => one.type === 'chunk')
        const files = (...wanted: ((chunk: Chunk) => boolean)[]) => {
          const found = chunks.filter((chunk) => wanted.some((wants) => wants(chunk)))
          const styles = found.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
          return [...new Set([...found.map((chunk) => chunk.fileName), ...styles])]
        }
        const named = (name: string) => (chunk: Chunk) => chunk.name === name
        const from = (end: string) => (chunk: Chunk) => chunk.facadeModuleId?.includes(end) ?? false
        const texts = (area: string) =>
          Object.fromEntries(
            languages.map((language) => [
              language,
              files(
                named(`texts-${language}`),
                ...['common', 'pages', 'shell', 'ui', area].map((one) =>
                  from(`/locales/${language}/${one}.json`),
                ),
              ),
            ]),
          )
        const ahead = {
          // Only where the API is at the page's own origin.
          calls: ownOrigin,
          // Run as soon as it is there, while the processor has nothing else to do.
          run: files(named('react')),
          guest: [
            files(
              named('both'),
              named('guest'),
              from('/routes/_noauth.tsx'),
              from('/routes/_noauth.login.tsx'),
            ),
            texts('account'),
          ],
          home: [
            files(
              named('both'),
              named('home'),
              named('faces'),
              from('/routes/_main.tsx'),
              from('/routes/_main.dashboard.tsx'),
            ),
            texts('dashboard'),
          ],
        }
        return html.replace(place, JSON.stringify(ahead))
      },
    },
  }
}
