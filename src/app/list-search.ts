/** Navigation options for a changed filter; any change except the page returns to the first one. */
export function searchOptions<Search extends { q: string }>({ q }: Search, part: Partial<Search>) {
  const isSameWord = part.q !== undefined && part.q !== '' && q !== ''
  // Another filter gets a history entry of its own; another page does not.
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
