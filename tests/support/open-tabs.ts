const openTabs = new Set<() => Promise<void>>()

/** Has a tab of the app closed at the end of the test; returns what takes it off the list. */
export function closeLater(close: () => Promise<void>): () => void {
  openTabs.add(close)
  return () => void openTabs.delete(close)
}

/** Closes every tab that is still open. */
export async function closeTabs() {
  for (const close of [...openTabs]) await close()
}
