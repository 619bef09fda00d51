/** Listeners to a value outside React, as `useSyncExternalStore` wants them. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notifyListeners() {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
