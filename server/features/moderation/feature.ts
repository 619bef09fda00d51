import { moderationCalls } from '#contract/moderation.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { rememberedPages } from '#server/platform/memo.ts'
import { moderate } from './edit.ts'
import { reviewLists } from './list.ts'

function moderation({ read, write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  const pageOf = reviewLists()

  read(
    moderationCalls.list,
    rememberedPages(({ input, db, session }) => pageOf(db, input, session.shopChanges)),
  )

  write(moderationCalls.edit, (context) => moderate(context, clock()))
}

export const moderationFeature = defineFeature({
  key: 'moderation',
  table: 'reviews',
  reads: 'reviews.moderate',
  calls: { moderation: moderationCalls },
  activity: { record: 'review' },
  extensions: ['moderation'],
  changes: 'shop',
  mount: ({ mount, deps }) => moderation(mount, deps),
})
