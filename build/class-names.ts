import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Names a class of a CSS module by its file, as vitest does: the markup that a test writes for `guest-pages.ts` then has
 * the class names of the build.
 */
export function scopedClassName(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*/, '')).replaceAll('\\', '/')
  return `_${name}_${createHash('sha1').update(path).digest('hex').slice(0, 6)}`
}
