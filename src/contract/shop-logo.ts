import * as z from 'zod/mini'

/** A logo for light backgrounds, and one for dark backgrounds. */
export const logoParts = ['light', 'dark'] as const
export type LogoPart = (typeof logoParts)[number]

const id = z.nullable(z.string())
/** The ids of the pictures (`account/logo`), which change with them; null without one. */
export const LogoIds = z.object({ light: id, dark: id })
export type LogoIds = z.infer<typeof LogoIds>
