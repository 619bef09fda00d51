let problem: string | undefined

export const diskProblem = () => problem

/** Browsers throw or reject; either way only the stored data is lost and the app continues. */
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
