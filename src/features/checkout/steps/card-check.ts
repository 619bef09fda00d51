import isCreditCard from 'validator/lib/isCreditCard.js'
import { cardBrands } from '#contract/cart.ts'

export type CardTexts = { number: string; expiry: string; code: string }

export function brandOf(number: string) {
  const digits = number.replace(/\D/g, '')
  const brand = cardBrands.find((provider) => isCreditCard(digits, { provider }))
  // The library accepts a Mastercard of any length.
  return brand === 'mastercard' && digits.length !== 16 ? undefined : brand
}

/** Groups of four digits, as printed on a card. */
export const groupDigits = (number: string) =>
  number
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

export function datedText(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Problems by field, as keys of the `checkout` texts. A card is valid to the end of its month. */
export function cardProblems({ number, expiry, code }: CardTexts, now = new Date()) {
  const [, month = '', year = ''] = /^(\d{2})\/(\d{2})$/.exec(datedText(expiry)) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  const end = new Date(2000 + Number(year), Number(month), 1)
  return {
    ...(!brandOf(number) && { number: 'card.numberWrong' as const }),
    ...(!isMonth && { expiry: 'card.expiryWrong' as const }),
    ...(isMonth && end <= now && { expiry: 'card.expired' as const }),
    ...(!/^\d{3}$/.test(code) && { code: 'card.codeWrong' as const }),
  }
}
