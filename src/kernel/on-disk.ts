let problem: string | undefined

/** Why this browser would not keep something when it was last asked, by the name of its error. */
export const diskProblem = () => problem

/**
 * Does something with a database of this browser. One that is denied, full or broken, some by throwing at once
 * and some by failing later, costs what was kept and never the visit.
 */
export async function onDisk<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const done = await work()
    problem = undefined
    return done
  } catch (error) {
    problem = error instanceof Error ? error.name : 'Error'
    return undefined
  }
}
