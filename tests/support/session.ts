/** A token that says whose it is and until when; no one but a server would ask for its signature. */
export function tokenOf(userId: string, msLeft: number, now = Date.now()): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ userId, exp: (now + msLeft) / 1000 })}.signature`
}

/** What this tab hears after another one has written to storage; `null` stands for everything being cleared. */
export function inAnotherTab(key: string | null, value: string | null) {
  if (key === null) localStorage.clear()
  else if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }))
}

/** A browser that denies storage, as some do in a private window or under a policy. */
export function denyStorage(spyOn: typeof import('vitest').vi.spyOn) {
  for (const options of ['getItem', 'setItem', 'removeItem', 'key'] as const) {
    spyOn(Storage.prototype, options).mockImplementation(() => {
      throw new DOMException('Storage is denied', 'SecurityError')
    })
  }
}
