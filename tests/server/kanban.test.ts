import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardReply, Column, Comment, Item, Profile, Story } from '#contract/kanban.ts'
import { type Backend, bodyOf, closeStore, createBackend } from '#tests/support/backend.ts'

let backend: Backend
let ada: Record<string, string>
beforeEach(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
})
afterAll(closeStore)

const get = async <T>(path: string) => bodyOf<T>(backend.get(`kanban/${path}`, ada))

describe('reading', () => {
  test('each list has what an older client needs', async () => {
    const { columns } = await get<{ columns: Column[] }>('columns')
    const { columnsOrder } = await get<{ columnsOrder: string[] }>('columns-order')
    const { items } = await get<{ items: Item[] }>('items')
    const { comments } = await get<{ comments: Comment[] }>('comments')
    const { profiles } = await get<{ profiles: Profile[] }>('profiles')
    const { userStory } = await get<{ userStory: Story[] }>('userstory')
    const { userStoryOrder } = await get<{ userStoryOrder: string[] }>('userstory-order')

    expect(columns.map(({ id, title }) => [id, title])).toEqual([
      ['column-1', 'To do'],
      ['column-2', 'In progress'],
      ['column-3', 'Review'],
      ['column-4', 'Done'],
    ])
    expect(columnsOrder).toEqual(columns.map(({ id }) => id))
    expect(userStoryOrder).toEqual(userStory.map(({ id }) => id))
    expect(columns.flatMap(({ itemIds }) => itemIds).sort()).toEqual(items.map(({ id }) => id).sort())
    const said = [...items, ...userStory].flatMap(({ commentIds }) => commentIds)
    expect(said.sort()).toEqual(comments.map(({ id }) => id).sort())
    const people = new Set(profiles.map(({ id }) => id))
    expect(profiles[0]).toMatchObject({ id: 'profile-1', name: 'Ada Palmer', avatar: 'avatar-1.png' })
    for (const { profileId } of comments) expect(people).toContain(profileId)
    for (const { assign } of [...items, ...userStory]) if (assign) expect(people).toContain(assign)
    expect(items.find(({ title }) => title.startsWith('Count stock'))?.dueDate).toBe('2026-03-13')
  })

  test('the whole board is one answer', async () => {
    const board = await get<BoardReply>('board')
    expect(board).toMatchObject({ isWhole: true, version: 1, gone: [] })
    expect(board.items).toEqual((await get<{ items: Item[] }>('items')).items)
    expect(board.columns).toEqual((await get<{ columns: Column[] }>('columns')).columns)
    const again = await get<BoardReply>(`board?epoch=${board.epoch}&since=1`)
    expect(again).toEqual({
      epoch: board.epoch,
      version: 1,
      isWhole: false,
      items: [],
      comments: [],
      gone: [],
    })
  })
})
