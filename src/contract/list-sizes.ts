/** How many rows a page of a list may have. */
export const listSizes = [12, 24, 48, 96, 200] as const
