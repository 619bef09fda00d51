import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import firstCalls from './first-calls.gen.json' with { type: 'json' }
import { guestPages } from './guest-pages.ts'

const place = '/* files to load ahead */ null'
const guestPlace = '/* pages of guests */ null'
const languages = ['en', 'fr', 'ro', 'zh']

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } }

/**
 * Tells the inline script of index.html which files each page loads on demand, and its first calls, so that all of it
 * starts beside the entry instead of after it has run. Those of the two first screens are in the page, the others in a
 * file of their own, which arrives long before the line has loaded what all pages share.
 */
export function loadAhead(): Plugin {
  let isServed = false
  let ownOrigin = false
  /** The file of pages, and its name, which changes with its content. */
  let pages = { fileName: '', source: '' }
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
        if (isServed) this.emitFile({ type: 'asset', ...pages })
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
        const sharedFiles = filesOfShared(chunks)
        const texts = (...areas: string[]) =>
          Object.fromEntries(
            languages.map((language) => [
              language,
              files(
                named(`texts-${language}`),
                ...areas.map((area) =>
                  area === 'main'
                    ? named(`texts-main-${language}`)
                    : from(`/locales/${language}/${area}.json`),
                ),
              ),
            ]),
          )
        const mainPages = pagesOf(chunks)
        const calls = Object.entries(firstCalls).map(([address, first]) => ({
          address: address.replace('$1', recordId),
          ...first,
        }))
        const source = JSON.stringify({ pages: mainPages, firstCalls: ownOrigin ? calls : [] })
        const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        pages = { fileName: `assets/pages-${digest}.json`, source }
        const ahead = {
          // Only where the API is at the page's own origin.
          calls: ownOrigin,
          // Run as soon as it is there, while the processor has nothing else to do.
          run: files(named('react')),
          guests: guestFiles(chunks),
          guestTexts: texts('account'),
          /** The source of a regular expression. */
          signedIn: ['/', ...mainPages.map(({ address }) => address)].join('|'),
          home: [
            [...new Set([...sharedFiles, ...files(from('/routes/_main.dashboard.tsx'))])],
            texts('main', 'dashboard'),
          ],
          main: [sharedFiles, texts('main')],
          pages: pages.fileName,
        }
        return html
          .replace(place, () => JSON.stringify(ahead))
          .replace(guestPlace, () => JSON.stringify(guestPages()))
      },
    },
  }
}

/** A page's files; `address` is the source of a regular expression. */
type Page = { address: string; files: string[]; texts: Record<string, string[]> }

/** Finds the files of chunks and of what they import. */
function filesAmong(chunks: Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return (roots: Chunk[]) => {
    const found = new Set<string>()
    const add = (chunk: Chunk | undefined) => {
      if (!chunk || found.has(chunk.fileName)) return
      found.add(chunk.fileName)
      for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
      for (const name of chunk.imports) add(byName.get(name))
    }
    roots.forEach(add)
    return found
  }
}

const isShared = (chunk: Chunk) =>
  chunk.isEntry || ['both', 'home', 'faces'].includes(chunk.name) || isFrame(chunk)

/** Returns the files of all pages after signing in, with what they import, beyond those of the entry. */
function filesOfShared(chunks: Chunk[]): string[] {
  const filesOf = filesAmong(chunks)
  const entry = filesOf(chunks.filter(({ isEntry }) => isEntry))
  return [...filesOf(chunks.filter(isShared))].filter((file) => !entry.has(file))
}

/** Returns the files of each page of guests, by its address, beyond those of the entry. */
function guestFiles(chunks: Chunk[]): Record<string, string[]> {
  const filesOf = filesAmong(chunks)
  const entry = filesOf(chunks.filter(({ isEntry }) => isEntry))
  const routes = readdirSync('src/app/routes').flatMap((file) => /^_noauth\.(.+)\.tsx$/.exec(file)?.[1] ?? [])
  return Object.fromEntries(
    routes.map((route) => {
      // The page most often opened is part of a larger chunk.
      const isOfPage = ({ moduleIds }: Chunk) =>
        ['_noauth', `_noauth.${route}`].some((name) =>
          moduleIds.some((id) => id.includes(`/routes/${name}.tsx?`)),
        )
      return [`/${route}`, [...filesOf(chunks.filter(isOfPage))].filter((file) => !entry.has(file))]
    }),
  )
}

const isPage = /\/src\/app\/routes\/_main\.([^?]+)\.tsx\?tsr-split=.*\b(?:component|loader)\b/

/**
 * Returns the files of each page after signing in, beyond those of all pages, from the route files and what they import.
 * The areas of texts are those that the route file names.
 */
function pagesOf(chunks: Chunk[]): Page[] {
  const filesOf = filesAmong(chunks)
  const shared = filesOf(chunks.filter(isShared))

  const routes = new Map<string, Chunk[]>()
  for (const chunk of chunks) {
    const [, route] = isPage.exec(chunk.facadeModuleId ?? '') ?? []
    if (route) routes.set(route, [...(routes.get(route) ?? []), chunk])
  }
  const textsOf = (areas: string[], language: string) =>
    chunks.filter(({ facadeModuleId = '' }) =>
      areas.some((area) => facadeModuleId?.endsWith(`/locales/${language}/${area}.json`)),
    )
  const pages = [...routes.keys()].map((route): Page => {
    const steps = route.split('.')
    // A page is drawn inside of the routes that its address continues.
    const drawn = steps.map((_, at) => steps.slice(0, at + 1).join('.')).filter((name) => routes.has(name))
    const own = drawn.flatMap((name) => routes.get(name) ?? [])
    const path = steps.filter((step) => step !== 'index').map((step) => (step[0] === '$' ? anything : step))
    const address = `/${path.join('/')}`
    // The page of a record reads it by the HTTP client; the others mostly draw from their first calls.
    if (address.includes(anything)) own.push(...chunks.filter(isHttp))
    const areas = drawn.flatMap(areasOf)
    return {
      address,
      files: [...filesOf(own)].filter((file) => !shared.has(file)),
      texts: Object.fromEntries(
        languages.map((language) => [language, textsOf(areas, language).map(({ fileName }) => fileName)]),
      ),
    }
  })
  // `/orders/new` is no order.
  const isGeneral = ({ address }: Page) => Number(address.includes(anything))
  return pages.toSorted((a, b) => isGeneral(a) - isGeneral(b))
}

/** Matches the id of a record, unlike the `new` of `/orders/new`. */
const recordId = '([\\w-]*\\d[\\w-]*)'
/** Matches a parameter of an address. */
const anything = '[^/]+'
const isHttp = ({ facadeModuleId }: Chunk) => facadeModuleId?.endsWith('/kernel/http.ts') ?? false
const isFrame = ({ facadeModuleId }: Chunk) => facadeModuleId?.includes('/routes/_main.tsx') ?? false

const allAreas = new Set(readdirSync('locales/en').map((file) => file.replace('.json', '')))

/** The areas of texts that a route's loader names, or the shared loader of its file. */
function areasOf(route: string): string[] {
  const source = readFileSync(`src/app/routes/_main.${route}.tsx`, 'utf8')
  const loaders = [...source.matchAll(/import \{[^}]*(?:preload|Loader)[^}]*\}\sfrom\s'#(app\/[^']+)'/g)]
  const sources = [source, ...loaders.map(([, file]) => readFileSync(`src/${file}`, 'utf8'))]
  const words = sources.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word))
  return words.filter((word) => allAreas.has(word))
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
