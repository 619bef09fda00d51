import * as z from 'zod/mini'
import { createPersistedStore } from './persisted-store.ts'

const Picture = z.optional(z.object({ id: z.string(), uri: z.string() }))
const Logo = z.object({ light: Picture, dark: Picture })
export type Logo = z.infer<typeof Logo>

/** The logo of the shop. The browser keeps it, because the next page shows it before the server has responded. */
export const shopLogo = createPersistedStore<Logo>('fernhill-logo', Logo, {})

export const useShopLogo = () => shopLogo.usePart((now) => now)
