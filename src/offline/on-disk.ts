let problem: string | undefined

export const diskProblem = () => problem

/**
 * Runs an operation on a database of this browser. Some browsers throw immediately, others reject; either way only the
 * stored data is lost and the app goes on.
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
