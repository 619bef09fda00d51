/** How a changed part of a list's filter goes into the address; anything but the page leads back to the first one. */
export function searched<Search extends { q: string }>({ q }: Search, part: Partial<Search>) {
  // A word is one step back, however many letters it was typed with.
  const isSameWord = part.q !== undefined && part.q !== '' && q !== ''
  // Another filter is another view; a page of it is not.
  const isSameView = 'page' in part || 'size' in part
  return {
    search: (now: Search): Search => ({
      ...now,
      ...('page' in now && { page: 1, ...(!isSameView && { view: '' }) }),
      damaged: '',
      ...part,
    }),
    replace: isSameWord,
    resetScroll: 'page' in part,
  }
}
