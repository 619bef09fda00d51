import { moderationCalls } from '#contract/moderation.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'
import { rememberedPages } from './memo.ts'
import { moderate } from './moderation/edit.ts'
import { reviewLists } from './moderation/list.ts'

/** Moderation of reviews. */
export function moderation({ read, write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  const pageOf = reviewLists()

  read(
    moderationCalls.list,
    rememberedPages(({ input, db, session }) => pageOf(db, input, session.shopChanges)),
  )

  write(moderationCalls.edit, (context) => moderate(context, clock()))
}
