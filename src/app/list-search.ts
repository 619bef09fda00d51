/** How the address of a list changes: anything but the page leads back to the first one. */
export function changedSearch<Search extends { q: string }>(
  now: Search,
  part: Partial<Search> & { page?: number },
) {
  return {
    search: (all: Search) => ({ ...all, page: 1, damaged: '' as const, ...part }),
    // A word is one step back, however many letters it was typed with.
    replace: part.q !== undefined && part.q !== '' && now.q !== '',
    resetScroll: part.page !== undefined,
  }
}
