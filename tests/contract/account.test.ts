import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  LoginRequest,
  PasswordRequest,
  ProfileRequest,
  passwordStrength,
  RegisterRequest,
} from '#contract/account.ts'

it.each([
  ['', 'empty'],
  ['a', 'short'],
  ['Ab1!xyz', 'short'],
  ['abcdefgh', 'weak'],
  ['password1', 'weak'],
  ['Passw0rd', 'fair'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Aa1Aa1Aa1Aa1Aa1Aa1', 'weak'],
  ['quiet green', 'weak'],
  ['quiet green hill', 'strong'],
  ['quietgreenhi', 'fair'],
  ['Quiet green 1', 'strong'],
  ['丘陵丘陵丘陵丘陵', 'weak'],
  ['Ăâîșțăâîșț12', 'strong'],
])('rates the password "%s" as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

const order = ['empty', 'short', 'weak', 'fair', 'strong']
const rank = (password: string) => order.indexOf(passwordStrength(password))

it('never rates a longer password lower', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, more) => {
      expect(rank(start + more)).toBeGreaterThanOrEqual(rank(start))
    }),
  )
})

it('accepts exactly the passwords rated weak or better, up to 255 characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (next) => {
      const taken = PasswordRequest.safeParse({ current: 'x', next }).success
      expect(taken).toBe(rank(next) >= order.indexOf('weak') && next.length <= 255)
    }),
  )
})

const account = {
  email: 'wei@example.com',
  password: 'a quiet green hill',
  firstName: 'Wei',
  lastName: 'Zhang',
}

it('trims names and emails but not passwords', () => {
  const parsed = RegisterRequest.parse({
    ...account,
    email: '  wei@example.com ',
    firstName: ' Wei ',
    password: ' a quiet green hill ',
  })
  expect(parsed).toEqual({ ...account, password: ' a quiet green hill ' })
  expect(ProfileRequest.parse({ name: ' Wei Zhang\n', email: 'wei@example.com' }).name).toBe('Wei Zhang')
})

it.each([
  ['email', 'no at sign'],
  ['email', `${'a'.repeat(250)}@b.com`],
  ['email', ''],
  ['password', 'seven77'],
  ['password', 'x'.repeat(256)],
  ['firstName', '   '],
  ['firstName', 'x'.repeat(61)],
  ['lastName', ''],
  ['lastName', 7],
])('refuses an account whose %s is "%s" for that field alone', (field, value) => {
  const { error } = RegisterRequest.safeParse({ ...account, [field]: value })
  expect(new Set(error?.issues.map((issue) => issue.path[0]))).toEqual(new Set([field]))
})

it.each([
  ['firstName', 'x'.repeat(60)],
  ['lastName', '名'],
  ['password', 'eight888'],
  ['password', 'x'.repeat(255)],
])('accepts an account whose %s has a length at the limit', (field, value) => {
  expect(RegisterRequest.safeParse({ ...account, [field]: value }).success).toBe(true)
})

it('drops unknown fields', () => {
  expect(RegisterRequest.parse({ ...account, role: 'admin' })).not.toHaveProperty('role')
})

it('accepts any password but an empty one at sign-in', () => {
  expect(LoginRequest.safeParse({ email: account.email, password: 'x' }).success).toBe(true)
  expect(LoginRequest.safeParse({ email: account.email, password: '' }).success).toBe(false)
})
