import { readFileSync } from 'node:fs'
import markup from './guest-pages.gen.json' with { type: 'json' }

const languages = ['en', 'fr', 'ro', 'zh']
/** A text of `locales`, such as `{account:signInTitle}`. */
const textKey = /\{(\w+):([\w.]+)\}/g

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function textOf(language: string, area: string, path: string): string {
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8'))
  const text = path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)
  if (typeof text !== 'string') throw new Error(`No text for ${area}:${path} in ${language}`)
  return escaped(text)
}

/**
 * Returns the pages of guests, which the inline script of index.html draws before the app has loaded: the markup once,
 * with a number for each text, and the texts of each language in this order.
 */
export function guestPages() {
  const keys: string[] = []
  const numbered = (html: string) =>
    html.replace(textKey, (key) => {
      if (!keys.includes(key)) keys.push(key)
      return `{${keys.indexOf(key)}}`
    })
  const eachNumbered = <Name extends string>(parts: Record<Name, string>) =>
    Object.fromEntries(Object.entries<string>(parts).map(([name, html]) => [name, numbered(html)]))
  const pages = eachNumbered(markup.pages)
  const schemes = eachNumbered(markup.schemes)
  const note = numbered(markup.note)
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      keys.map((key) => key.replace(textKey, (_, area, path) => textOf(language, area, path))),
    ]),
  )
  return { pages, schemes, marks: markup.marks, note, texts }
}
