import * as z from 'zod/mini'

export const activityFields = [
  ...(['added', 'title', 'description', 'acceptance', 'people', 'priority', 'dueDate'] as const),
  ...(['labels', 'checklist', 'estimate', 'columnId', 'story'] as const),
] as const
export type ActivityField = (typeof activityFields)[number]

/** Limit of changes kept for each item and story; the newest stay. */
export const maxActivity = 50

export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  field: z.enum(activityFields),
  /**
   * Values before and after: titles of columns and stories at that time, ids of profiles separated by spaces, labels by
   * commas, a day `2026-11-21`, finished and all steps as `2/5`. Empty for long texts.
   */
  was: z.string(),
  now: z.string(),
})
export type Activity = z.infer<typeof Activity>
