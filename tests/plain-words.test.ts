import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{src,server}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.gen.ts'))
const code = files.map((path) => readFileSync(path, 'utf8')).join('\n')

/** How often a pattern stands in the code of the product. */
const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0

/**
 * Patterns that a newcomer stumbles over, each with the number that the code has reached. The numbers only fall: whoever
 * writes such a place anew finds another word, whoever mends one lowers the number.
 */
const patterns: Record<string, [RegExp, number]> = {
  'comments that begin in the middle of a sentence': [
    /(?:\/\*\*|\/\/|^\s*\*) (?:What|Who|Whose|Whom|How|Of|So|Whether|Which|Why)\b/gm,
    0,
  ],
  'names with words of our own': [
    /\b(?:\w*(?:[vV]erbs?|[iI]ntents?|[mM]eant|[cC]lash(?:es)?|[bB]eside|[rR]efused|[rR]efusal|[aA]sked)(?![a-z])\w*)\b/g,
    3422,
  ],
  'functions named by a bare participle': [
    /\b(?:function|const) (?:[a-z]+ed|held|known|shown|given|sent|taken|begun|kept|found|told)\b(?= ?(?:\(|= ?(?:async )?\(|<))/g,
    60,
  ],
}

for (const [name, [pattern, max]] of Object.entries(patterns))
  test(`${name}: ${max} at most`, () => expect(count(pattern)).toBeLessThanOrEqual(max))
