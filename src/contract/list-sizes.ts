export const listSizes = [12, 24, 48, 96, 200] as const

/** Window height in px from which twelve rows leave half of it empty. */
const highWindow = 1200

/** The default page size, by window height. A server has no window. */
export const usualSize = (globalThis.innerHeight ?? 0) >= highWindow ? 24 : 12
