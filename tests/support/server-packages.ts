import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { parseSync } from 'vite'

/** What a file imports at run time; types are erased. */
function importsOf(path: string): string[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const values = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const text = readFileSync(path, 'utf8').slice(moduleRequest.start, moduleRequest.end)
    return /^'[^']+'$/.test(text) ? text.slice(1, -1) : []
  })
  return [...values, ...exported, ...dynamic]
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Returns the packages that the server loads at run time, each with a file that imports it. */
export function serverPackages(): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of globSync('{server,src/contract}/**/*.ts'))
    for (const name of importsOf(path))
      if (!/^[.#]/.test(name) && !isBuiltin(name)) found.set(packageOf(name), path)
  return found
}
