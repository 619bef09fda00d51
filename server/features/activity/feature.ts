import { activityCalls } from '#contract/activity.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { activityPage } from './list.ts'

/** The activity is only read here: the mount writes it, with triggers of the database. */
export const activityFeature = defineFeature({
  key: 'activity',
  reads: 'activity.read',
  calls: { activity: activityCalls },
  extensions: ['activity'],
  mount: ({ mount, wordsOf }) =>
    mount.read(activityCalls.list, ({ input, db, session }) => activityPage({ db, session, wordsOf }, input)),
})
