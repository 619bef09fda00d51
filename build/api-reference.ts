import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const folders: Record<string, readonly string[]> = {
  [viewer]: ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'],
  [join(import.meta.dirname, 'api-reference')]: ['index.html', 'start.js'],
}

/** Emits the page of `/api/docs`, with the viewer's files, so that it loads nothing from elsewhere. */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    apply: 'build',
    generateBundle() {
      for (const [folder, names] of Object.entries(folders))
        for (const name of names)
          this.emitFile({
            type: 'asset',
            fileName: `api-docs/${name}`,
            source: readFileSync(join(folder, name)),
          })
    },
  }
}
