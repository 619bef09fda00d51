import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Puts a .br and a .gz beside each text file: compressing once at the best level beats doing it per request. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      const texts = names.filter((name) => /\.(js|css|html|json|svg)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const path = join(folder, name)
          const content = await readFile(path)
          const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, options))
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}
