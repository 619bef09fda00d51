export type NumberSigns = { decimal: string; group: string }

/**
 * Reads a typed number in the signs of a language, also with the other decimal sign, spaces between thousands and
 * full-width digits. Undefined for what is no number, may be two (1.234 in French) or has more decimals than
 * `maxDecimals`: a typed number never becomes another one.
 */
export function readNumber(text: string, signs: NumberSigns, maxDecimals = 0): number | undefined {
  const typed = text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    .trim()
    .replace(/^[−‒–]/, '-')
    .replace(/^[+-]?[1-9]\d{0,2}(?:[\s'’]\d{3})+(?!\d)/, (grouped) => grouped.replaceAll(/[\s'’]/g, ''))
  const [asPoint, asComma] = [withDecimal(typed, '.'), withDecimal(typed, ',')]
  const [expected, other] = signs.decimal === ',' ? [asComma, asPoint] : [asPoint, asComma]
  // 1,234 is a thousand in English; only a language that groups with the same sign says so.
  const isAmbiguous = expected !== undefined && other !== undefined && expected !== other
  if (isAmbiguous && Number.isInteger(expected) && !typed.includes(signs.group)) return undefined
  const number = expected ?? other
  if (number === undefined) return undefined
  return roundTo(number, maxDecimals) === number ? number : undefined
}

/** Rounds a number to some decimals. */
export const roundTo = (number: number, decimals: number): number =>
  Math.round(number * 10 ** decimals) / 10 ** decimals

/** Reads a number whose decimal sign is the point or the comma; the other one may separate thousands. */
function withDecimal(text: string, decimal: '.' | ','): number | undefined {
  const group = decimal === '.' ? ',' : '\\.'
  const pattern = new RegExp(
    `^([+-]?)(\\d{1,15}|[1-9]\\d{0,2}(?:${group}\\d{3}){1,4})?(?:\\${decimal}(\\d{1,15}))?$`,
  )
  const [, sign = '', whole, fraction] = pattern.exec(text) ?? []
  if (whole === undefined && fraction === undefined) return undefined
  return Number(`${sign}${whole?.replaceAll(/\D/g, '') ?? 0}.${fraction ?? 0}`)
}
