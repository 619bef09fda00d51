const openTabs = new Set<() => Promise<void>>()

/** Has a tab of the app closed at the end of the test; returns what takes it off the list. */
export function closeLater(close: () => Promise<void>): () => void {
  openTabs.add(close)
  return () => void openTabs.delete(close)
}

/** Closes every tab that is still open; throws the first failure once all are closed. */
export async function closeTabs(): Promise<void> {
  const failures: unknown[] = []
  for (const close of [...openTabs]) await close().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
