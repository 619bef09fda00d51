import type * as z from 'zod/mini'
import type { Shown } from '#contract/compat/kanban.ts'
import { Column, Comment, Item, Story, type WriteReply } from '#contract/kanban.ts'
import type { Lists } from './lists.ts'

type Thing = { id: string }
/** A thing as an older client sent it. */
type Named = Thing & { itemIds?: unknown; commentIds?: unknown }
type Made = Pick<WriteReply, 'item' | 'story' | 'column' | 'comment'>
export type About = Shown & { itemId?: unknown; columnId?: unknown; storyId?: unknown }
export type Answered = Partial<Omit<Lists, 'profiles'>>

/** The client's screen breaks on unknown ids, so new records are left out until it reads. */
export function answerFor(about: About, lists: Answered, made: Made): Answered & Made {
  const names = Object.keys(lists) as (keyof Answered)[]
  if (!names.every((name) => about[name]) || !showsWhatItIsAbout(about)) return { ...lists, ...made }
  // A write that makes nothing deletes the thing that it names.
  const removedIds = new Set(
    Object.keys(made).length > 0 ? [] : [about.itemId, about.columnId, about.storyId],
  )
  const known = {
    items: new Set([
      ...idsOf(about.items),
      ...idsIn(about.columns, 'itemIds'),
      ...idsIn(about.userStory, 'itemIds'),
    ]),
    columns: new Set([...idsOf(about.columns), ...(about.columnsOrder ?? [])]),
    stories: new Set([...idsOf(about.userStory), ...(about.userStoryOrder ?? [])]),
    comments: new Set([
      ...idsOf(about.comments),
      ...idsIn(about.items, 'commentIds'),
      ...idsIn(about.userStory, 'commentIds'),
    ]),
  }
  if (made.item) known.items.add(made.item.id)
  if (made.column) known.columns.add(made.column.id)
  if (made.story) known.stories.add(made.story.id)
  if (made.comment) known.comments.add(made.comment.id)

  const withItems = <H extends { itemIds: string[] }>(holder: H): H => ({
    ...holder,
    itemIds: holder.itemIds.filter((id) => known.items.has(id)),
  })
  const withComments = <C extends { commentIds: string[] }>(entity: C): C => ({
    ...entity,
    commentIds: entity.commentIds.filter((id) => known.comments.has(id)),
  })
  const story = (story: Story) => withItems(withComments(story))
  const { items, columns, columnsOrder, userStory, userStoryOrder, comments } = lists
  const shownOf = <T extends Thing>(list: readonly T[], ids: ReadonlySet<string>) =>
    list.filter(({ id }) => ids.has(id))
  /** Records that others have deleted since: a list that was not sent may still refer to them. */
  const ghosts = (list: readonly Thing[], records: Shown['items']) => {
    const there = new Set(list.map(({ id }) => id))
    return thingsOf(records).filter(({ id }) => !there.has(id) && !removedIds.has(id))
  }
  return {
    ...(items && {
      items: [
        ...shownOf(items, known.items).map(withComments),
        ...ghosts(items, about.items).map((item) => withComments(asSent(Item, blankItem, item))),
      ],
    }),
    ...(columns && {
      columns: [
        ...shownOf(columns, known.columns).map(withItems),
        // The order of the columns, which was not sent, still names it.
        ...(columnsOrder ? [] : ghosts(columns, about.columns)).map((column) =>
          asSent(Column, blankColumn, column),
        ),
      ],
    }),
    ...(columnsOrder && { columnsOrder: columnsOrder.filter((id) => known.columns.has(id)) }),
    ...(userStory && {
      userStory: [
        ...shownOf(userStory, known.stories).map(story),
        ...(userStoryOrder ? [] : ghosts(userStory, about.userStory)).map((story) => ({
          ...withComments(asSent(Story, blankStory, story)),
          itemIds: [],
        })),
      ],
    }),
    ...(userStoryOrder && { userStoryOrder: userStoryOrder.filter((id) => known.stories.has(id)) }),
    ...(comments && {
      comments: [
        ...shownOf(comments, known.comments),
        ...ghosts(comments, about.comments).map((comment) => asSent(Comment, blankComment, comment)),
      ],
    }),
    ...made,
    ...(made.item && { item: withComments(made.item) }),
    ...(made.story && { story: story(made.story) }),
    ...(made.column && { column: withItems(made.column) }),
  }
}

/** True when the sent lists contain the thing that the write is about; otherwise they are stale. */
function showsWhatItIsAbout({ itemId, columnId, storyId, ...rest }: About): boolean {
  const isIn = (id: unknown, ...lists: (readonly unknown[] | undefined)[]) =>
    !id || id === '0' || lists.every((list) => !list || list.includes(id))
  return (
    isIn(itemId, rest.items && idsOf(rest.items)) &&
    isIn(columnId, rest.columns && idsOf(rest.columns), rest.columnsOrder) &&
    isIn(storyId, rest.userStory && idsOf(rest.userStory), rest.userStoryOrder)
  )
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
const thingsOf = (records: Shown['items']): Named[] => (records ?? []).filter(isNamed)
const isNamed = (value: unknown): value is Named => typeof (value as Partial<Named> | null)?.id === 'string'
const idsOf = (records: Shown['items']) => thingsOf(records).map(({ id }) => id)
const idsIn = (records: Shown['items'], name: 'itemIds' | 'commentIds') =>
  thingsOf(records).flatMap((record) => texts(record[name]))

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
  body: object,
): T {
  const fields = Object.entries(body).filter(
    ([name, value]) =>
      name !== 'itemIds' && Object.hasOwn(blank, name) && schema.shape[name]?.safeParse(value).success,
  )
  return { ...blank, ...Object.fromEntries(fields) }
}
