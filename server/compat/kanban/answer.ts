import type * as z from 'zod/mini'
import type { Shown } from '#contract/compat/kanban.ts'
import { Column, Comment, Item, Story, type WriteReply } from '#contract/kanban.ts'
import type { Lists } from './lists.ts'

type Thing = { id: string }
/** A thing as an older client sent it. */
type Named = Thing & { itemIds?: unknown; commentIds?: unknown }
type Made = Pick<WriteReply, 'item' | 'story' | 'column' | 'comment'>
export type About = Shown & { itemId?: unknown; columnId?: unknown; storyId?: unknown }
/** The lists under their names in writes. */
export type Answered = Partial<Omit<Lists, 'profiles'>>

/**
 * The reply to an older client that sent its lists. Its screen breaks on an id it does not know, so new things are left
 * out until it reads; things it still shows stay in the lists, even when they are deleted by now.
 */
export function answerFor(sent: About, lists: Answered, made: Made): Answered & Made {
  const names = Object.keys(lists) as (keyof Answered)[]
  if (!names.every((name) => sent[name]) || !showsWhatItIsAbout(sent)) return { ...lists, ...made }
  // A write that makes nothing deletes the thing that it names.
  const gone = new Set(Object.keys(made).length > 0 ? [] : [sent.itemId, sent.columnId, sent.storyId])
  const known = {
    items: new Set([
      ...idsOf(sent.items),
      ...idsIn(sent.columns, 'itemIds'),
      ...idsIn(sent.userStory, 'itemIds'),
    ]),
    columns: new Set([...idsOf(sent.columns), ...(sent.columnsOrder ?? [])]),
    stories: new Set([...idsOf(sent.userStory), ...(sent.userStoryOrder ?? [])]),
    comments: new Set([
      ...idsOf(sent.comments),
      ...idsIn(sent.items, 'commentIds'),
      ...idsIn(sent.userStory, 'commentIds'),
    ]),
  }
  if (made.item) known.items.add(made.item.id)
  if (made.column) known.columns.add(made.column.id)
  if (made.story) known.stories.add(made.story.id)
  if (made.comment) known.comments.add(made.comment.id)

  const withItems = <H extends { itemIds: string[] }>(one: H): H => ({
    ...one,
    itemIds: one.itemIds.filter((id) => known.items.has(id)),
  })
  const withComments = <C extends { commentIds: string[] }>(one: C): C => ({
    ...one,
    commentIds: one.commentIds.filter((id) => known.comments.has(id)),
  })
  const story = (story: Story) => withItems(withComments(story))
  const { items, columns, columnsOrder, userStory, userStoryOrder, comments } = lists
  const shownOf = <T extends Thing>(list: readonly T[], ids: ReadonlySet<string>) =>
    list.filter(({ id }) => ids.has(id))
  /**
   * Things that were sent but are deleted by now, though not by this write: a list that was not sent may still name
   * them.
   */
  const ghosts = (list: readonly Thing[], things: Shown['items']) => {
    const there = new Set(list.map(({ id }) => id))
    return thingsOf(things).filter(({ id }) => !there.has(id) && !gone.has(id))
  }
  return {
    ...(items && {
      items: [
        ...shownOf(items, known.items).map(withComments),
        ...ghosts(items, sent.items).map((one) => withComments(asSent(Item, blankItem, one))),
      ],
    }),
    ...(columns && {
      columns: [
        ...shownOf(columns, known.columns).map(withItems),
        // The order of the columns, which was not sent, still names it.
        ...(columnsOrder ? [] : ghosts(columns, sent.columns)).map((one) => asSent(Column, blankColumn, one)),
      ],
    }),
    ...(columnsOrder && { columnsOrder: columnsOrder.filter((id) => known.columns.has(id)) }),
    ...(userStory && {
      userStory: [
        ...shownOf(userStory, known.stories).map(story),
        ...(userStoryOrder ? [] : ghosts(userStory, sent.userStory)).map((one) => ({
          ...withComments(asSent(Story, blankStory, one)),
          itemIds: [],
        })),
      ],
    }),
    ...(userStoryOrder && { userStoryOrder: userStoryOrder.filter((id) => known.stories.has(id)) }),
    ...(comments && {
      comments: [
        ...shownOf(comments, known.comments),
        ...ghosts(comments, sent.comments).map((one) => asSent(Comment, blankComment, one)),
      ],
    }),
    ...made,
    ...(made.item && { item: withComments(made.item) }),
    ...(made.story && { story: story(made.story) }),
    ...(made.column && { column: withItems(made.column) }),
  }
}

/** True when the sent lists contain the thing that the write is about; otherwise they are stale. */
function showsWhatItIsAbout({ itemId, columnId, storyId, ...sent }: About): boolean {
  const isIn = (id: unknown, ...lists: (readonly unknown[] | undefined)[]) =>
    !id || id === '0' || lists.every((list) => !list || list.includes(id))
  return (
    isIn(itemId, sent.items && idsOf(sent.items)) &&
    isIn(columnId, sent.columns && idsOf(sent.columns), sent.columnsOrder) &&
    isIn(storyId, sent.userStory && idsOf(sent.userStory), sent.userStoryOrder)
  )
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const thingsOf = (things: Shown['items']): Named[] => (things ?? []).filter(isNamed)
const isNamed = (value: unknown): value is Named => typeof (value as Partial<Named> | null)?.id === 'string'
const idsOf = (things: Shown['items']) => thingsOf(things).map(({ id }) => id)
const idsIn = (things: Shown['items'], name: 'itemIds' | 'commentIds') =>
  thingsOf(things).flatMap((one) => texts(one[name]))

const blankThing = {
  id: '',
  number: 0,
  title: '',
  assign: null,
  people: [],
  priority: 'low' as const,
  dueDate: null,
  description: '',
  commentIds: [],
  created: '',
  updated: '',
  version: 0,
}
const blankItem: Item = {
  ...blankThing,
  labels: [],
  checklist: [],
  estimate: null,
  image: false,
  attachments: [],
}
const blankStory: Story = { ...blankThing, acceptance: '', columnId: '', itemIds: [] }
const blankColumn: Column = { id: '', title: '', itemIds: [], limit: null, isHard: false, version: 0 }
const blankComment: Comment = { id: '', comment: '', profileId: '', at: '', edited: null }

/** A thing as it was sent, with blanks for invalid fields; its items are elsewhere by now. */
function asSent<T extends object>(
  schema: { shape: Record<string, z.ZodMiniType> },
  blank: T,
  sent: object,
): T {
  const fields = Object.entries(sent).filter(
    ([name, value]) =>
      name !== 'itemIds' && Object.hasOwn(blank, name) && schema.shape[name]?.safeParse(value).success,
  )
  return { ...blank, ...Object.fromEntries(fields) }
}
