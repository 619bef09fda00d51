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
    /** Lists what is loaded for a time without a network, see `src/app/fetch-ahead.ts`. */
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(aheadOf(bundle)) })
      },
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
        const texts = (...areas: string[]) =>
          Object.fromEntries(
            languages.map((language) => [
              language,
              files(
                named(`texts-${language}`),
                ...['common', 'pages', 'shell', 'ui', ...areas].map((area) =>
                  from(`/locales/${language}/${area}.json`),
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
            texts('features', 'refusals', 'rights', 'dashboard'),
          ],
        }
        return html.replace(place, JSON.stringify(ahead))
      },
    },
  }
}

/** The files of all pages and panels; those of one language and of the inspector apart. Developers' tools are left out. */
function aheadOf(bundle: Rolldown.OutputBundle) {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one as Chunk]] : [])),
  )
  const filesFrom = (isWanted: (id: string) => boolean): string[] => {
    const files = new Set<string>()
    const add = (name: string) => {
      const chunk = chunks.get(name)
      if (!chunk || files.has(name)) return
      files.add(name)
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
      chunk.imports.forEach(add)
    }
    for (const { isDynamicEntry, facadeModuleId, fileName } of chunks.values())
      if (isDynamicEntry && facadeModuleId && isWanted(facadeModuleId)) add(fileName)
    return [...files]
  }
  const isOfInspector = (id: string) => id.includes('/inspector/') || id.includes('/inspector.json')
  const files = filesFrom((id) => id.includes('/src/') && !isOfInspector(id) && !id.includes('/devtools'))
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      filesFrom((id) => id.includes(`/locales/${language}/`) && !isOfInspector(id)),
    ]),
  )
  return { files, texts, inspector: filesFrom(isOfInspector).filter((one) => !files.includes(one)) }
}
