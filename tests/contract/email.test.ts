import { describe, expect, it } from 'vitest'
import { EmailAddress, isEmailAddress } from '#contract/email.ts'

describe('email address', () => {
  it.each([
    'ada@example.com',
    'a&b@example.com',
    "o'neill+shop@example.co.uk",
    'info@räucher.de',
    'почта@пример.рф',
    'user@xn--e1afmkfd.xn--p1ai',
    'ada@a-1.example',
  ])('accepts %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
    expect(EmailAddress.parse(` ${text} `)).toBe(text)
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.1',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'a b@example.com',
    'a@b@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\u200b',
    'ada@127.0.0.1',
  ])('rejects %j', (text) => {
    expect(EmailAddress.safeParse(text).success).toBe(false)
  })
})
