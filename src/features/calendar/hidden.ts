import * as z from 'zod/mini'
import { createPersistedStore } from '#kernel/persisted-store.ts'

export const hidden = createPersistedStore('fernhill-hidden-calendars', z.array(z.string()), [])

export function show(id: string, isShown: boolean) {
  hidden.set((now) => (isShown ? now.filter((hiddenId) => hiddenId !== id) : [...new Set([...now, id])]))
}
