/**
 * Does something with a database of this browser. One that is denied, full or broken, some by throwing at once
 * and some by failing later, costs what was kept and never the visit.
 */
export async function onDisk<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
