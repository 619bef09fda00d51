import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createAccountStore } from '#kernel/account-store.ts'
import { session } from '#kernel/session.ts'
import { tokenOf } from '#tests/support/session.ts'

const signIn = (userId: string) => session.start(tokenOf(userId, 3_600_000))

afterEach(() => {
  session.end('signedOut')
  localStorage.clear()
})

it('gives the next person on a machine nothing of the one before', () => {
  const hidden = createAccountStore('test', z.array(z.string()), [])
  signIn('ada')
  hidden.set(() => ['holidays'])
  expect(hidden.get()).toEqual(['holidays'])
  signIn('luc')
  expect(hidden.get()).toEqual([])
  hidden.set((now) => [...now, 'deliveries'])
  signIn('ada')
  expect(hidden.get()).toEqual(['holidays'])
})

it('stores nothing without a session, and keeps the last ten accounts', () => {
  const hidden = createAccountStore('test', z.array(z.string()), [])
  hidden.set(() => ['holidays'])
  expect({ ...localStorage }).toEqual({})
  for (let account = 1; account <= 12; account++) {
    signIn(`account-${account}`)
    hidden.set(() => ['holidays'])
  }
  signIn('account-1')
  expect(hidden.get()).toEqual([])
  signIn('account-3')
  expect(hidden.get()).toEqual(['holidays'])
})
