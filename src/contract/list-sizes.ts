/** The page sizes of lists, in rows. */
export const listSizes = [12, 24, 48, 96, 200] as const

/** From this height on, in pixels, twelve rows leave half of the window empty. */
const highWindow = 1200

/** The rows of a page when nobody has said how many: as many as this window shows. A server has no window. */
export const usualSize = (globalThis.innerHeight ?? 0) >= highWindow ? 24 : 12
