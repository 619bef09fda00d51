/** The way from what a list's address says to what it says next, for `navigate`. */
export function listStep<Search extends { q: string; page: number; damaged: '' | 'yes' }>(
  { q }: Search,
  part: Partial<Search>,
) {
  return {
    search: (now: Search) => ({ ...now, page: 1, damaged: '' as const, ...part }),
    // A word is one step back, however many letters it was typed with.
    replace: part.q !== undefined && part.q !== '' && q !== '',
    resetScroll: part.page !== undefined,
  }
}
