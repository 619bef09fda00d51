import * as z from 'zod/mini'
import { createAccountStore } from '#kernel/account-store.ts'

export const hidden = createAccountStore('hidden-calendars', z.array(z.string()), [])

export function show(id: string, isShown: boolean) {
  hidden.set((now) => (isShown ? now.filter((hiddenId) => hiddenId !== id) : [...new Set([...now, id])]))
}
