import type { CallWords } from './activity.ts'
import type { ServerFeature } from './feature.ts'

/** The words of the activity for each call by its path; those of a call that is no more are empty. */
export function activityWords(features: readonly ServerFeature[]): (path: string) => CallWords {
  const wordsByCall = new Map<string, CallWords>()
  for (const { key, calls, activity: { record: recordKind = '', area = key, deeds = {} } = {} } of features)
    for (const { path } of Object.values(calls).flatMap((part) => Object.values(part))) {
      const [record = '', action = ''] = deeds[path]?.split('.') ?? [
        recordKind,
        path.slice(path.lastIndexOf('/') + 1),
      ]
      wordsByCall.set(path, { area, record, deed: action })
    }
  return (path) => wordsByCall.get(path) ?? { area: '', record: '', deed: '' }
}
