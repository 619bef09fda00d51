import type { Plugin, Rolldown } from 'vite'

type Context = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

const isGuest = (root: string) => /routes\/_noauth(\.login)?\.tsx|shell\/early-page\.ts/.test(root)
const isHome = (root: string) => /app\/(persistence\.ts|routes\/_main(\.dashboard)?\.tsx)/.test(root)
/** The lower half of the home page, which follows its figures. */
const isBelow = (root: string) => /dashboard\/home-below\.tsx/.test(root)

/** The route of a page after signing in; its component and its loader are loaded apart. */
const pageOf = (root: string) => /^(.*\/routes\/_main\..*\.tsx)\?tsr-split/.exec(root)?.[1] ?? []
/** Code that later pages share. */
const isShared = (id: string) =>
  /node_modules|src[\\/](kernel|offline|theme|ui|forms|list|shop)[\\/]/.test(id)
/** Parts that every list has, and every form. */
const ofLists = /src[\\/]list[\\/]list-card\.tsx$/
const ofForms = /src[\\/]forms[\\/]save-bar\.tsx$/

/** One file of texts per language for all pages, and another one for the pages after signing in. */
const sharedTexts = /\/locales\/(\w+)\/(?:common|pages|shell|ui)\.json$|\/kernel\/areas\/(\w+)\.ts$/
const mainTexts = /\/locales\/(\w+)\/(?:features|refusals|rights)\.json$/

/** A package's list of all its parts: importing it says nothing about which part is used. */
const isIndex = (id: string) => /node_modules\/.*\/(index|tabler-icons-react)\.m?js$/.test(id)
const named = /import\s*\{([^}]*)\}\s*from\s*['"](@mantine\/[\w-]+|@tabler\/icons-react)['"]/g
const camel = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * What the two first screens load on demand comes in three files: for guests, for the home page, and for both.
 * Left alone it would be some thirty crumbs, and over a slow line each costs more than its bytes.
 */
export function firstScreens() {
  /** Who imports a part by its name, `@mantine/core Menu` → files. */
  const users = new Map<string, Set<string>>()
  const known = new Map<string, Set<string>>()
  /** The modules that tell lists and forms. */
  const kinds = { lists: '', forms: '' }

  const collect: Plugin = {
    name: 'first-screens',
    apply: 'build',
    transform(code, id) {
      if (id.includes('node_modules')) return
      if (ofLists.test(id)) kinds.lists = id
      if (ofForms.test(id)) kinds.forms = id
      for (const [, names = '', from] of code.matchAll(named)) {
        for (const name of names.split(',')) {
          const key = `${from} ${name.trim().split(/\s/)[0]}`
          users.set(key, (users.get(key) ?? new Set()).add(id))
        }
      }
    },
  }

  function usersOf(id: string): Iterable<string> {
    const [, from, file] = /node_modules\/(@[\w-]+\/[\w-]+)\/.*\/([\w.-]+)\.m?js$/.exec(id) ?? []
    return users.get(`${from} ${camel(file ?? '')}`) ?? []
  }

  /** The files loaded on demand that lead to a module: a route's screen, a lazily loaded panel. */
  function rootsOf(id: string, context: Context): Set<string> {
    const before = known.get(id)
    if (before) return before
    const roots = new Set<string>()
    // Walked for each module by itself: what a walk had found so far would depend on the order in circles of imports.
    const reached = new Set([id])
    for (const one of reached) {
      const info = context.getModuleInfo(one)
      if (!info) continue
      if (info.isEntry || info.dynamicImporters.length > 0) roots.add(one)
      for (const importer of info.importers) if (!isIndex(importer)) reached.add(importer)
      for (const user of usersOf(one)) reached.add(user)
    }
    known.set(id, roots)
    return roots
  }

  function chunkOf(id: string, context: Context): string | null {
    const [, ofTexts, ofTable] = sharedTexts.exec(id) ?? []
    const language = ofTexts ?? ofTable
    if (language) return `texts-${language}`
    const [, mainLanguage] = mainTexts.exec(id) ?? []
    if (mainLanguage) return `texts-main-${mainLanguage}`
    // The names are in the order in which groups take what several need: a face's frame, before the goods take it.
    // Faces stand on the home page; still lifes follow its figures, and the form of the sign-in page.
    if (/(ui|shop)\/art\/(product|tints|drawing)/.test(id)) return 'goods'
    if (/(ui|shop)\/art\//.test(id)) return 'faces'
    // Imported by the library's list of parts, which says nothing about who uses it.
    if (/@tanstack[\\/](query-core|react-query)[\\/].*utation/.test(id)) return 'both'
    const roots = [...rootsOf(id, context)]
    const guest = roots.some(isGuest)
    const home = roots.some(isHome)
    if (guest && home) return 'both'
    if (guest) return 'guest'
    if (home) return 'home'
    if (!roots.some(isBelow)) return null
    // Other pages would load the charts with what they share with them.
    const isShared = /@tabler\/icons-react|src[\\/](ui|shop)[\\/]/.test(id) && !roots.every(isBelow)
    return isShared ? 'home' : 'home-below'
  }

  /**
   * What later pages share comes in a file for each set of kinds of pages that need it: lists, forms and others; what
   * only parts loaded on demand need in one more. A calendar would otherwise load the tables of the lists. The names are
   * in the order in which groups take what several need.
   */
  function kitOf(id: string, context: Context): string | null {
    if (!isShared(id)) return null
    const roots = [...rootsOf(id, context)]
    if (roots.length < 3) return null
    const pagesWith = (part: string) => new Set([...rootsOf(part, context)].flatMap(pageOf))
    const lists = pagesWith(kinds.lists)
    const forms = pagesWith(kinds.forms)
    const kindOf = (page: string) => (lists.has(page) ? 'lists' : forms.has(page) ? 'forms' : 'others')
    const [kind, second, third] = [...new Set(roots.flatMap(pageOf).map(kindOf))].toSorted()
    if (!kind) return 'kit-parts'
    if (!second) return `kit-${kind}`
    return third ? 'kit' : `kit-both-${kind}-${second}`
  }

  return { collect, chunkOf, kitOf }
}
