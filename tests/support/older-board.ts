import assert from 'node:assert/strict'
import type { Lists } from '#server/compat/kanban/lists.ts'

/** Who answers: the server of a test, or one at an address. */
type Server = {
  get: (path: string, headers: Record<string, string>) => Response | Promise<Response>
  post: (path: string, body: object, headers: Record<string, string>) => Response | Promise<Response>
}

type Name = keyof Lists

/** The seven reads, in the order in which they are sent (docs/contract.md 1.5), and what has to be there when each lands. */
const reads: [path: string, name: Name, needs?: Name][] = [
  ['items', 'items'],
  ['columns', 'columns', 'items'],
  ['columns-order', 'columnsOrder', 'columns'],
  ['profiles', 'profiles'],
  ['comments', 'comments'],
  ['userstory', 'userStory', 'columns'],
  ['userstory-order', 'userStoryOrder', 'userStory'],
]

const moved = <H extends { id: string; itemIds: string[] }>(
  lists: readonly H[],
  id: string,
  to: string,
  at: number,
) =>
  lists.map((list) => {
    const rest = list.itemIds.filter((one) => one !== id)
    return { ...list, itemIds: list.id === to ? rest.toSpliced(at, 0, id) : rest }
  })
const placed = (ids: readonly string[], id: string, at: number) =>
  ids.filter((one) => one !== id).toSpliced(at, 0, id)

export type OlderBoard = ReturnType<typeof olderBoard>

/**
 * An older client in front of the board, without its screen: it keeps what it read, sends whole lists, takes what is
 * answered, and breaks on an id that it does not know.
 */
export function olderBoard(backend: Server, headers: Record<string, string>) {
  const board = {} as Lists
  const at = <N extends Name>(...names: N[]) =>
    Object.fromEntries(names.map((name) => [name, board[name]])) as Pick<Lists, N>

  /** Fails on an id that names nothing, as its screen does. */
  function draw(when: string) {
    const ids = (list: readonly { id: string }[] = []) => new Set(list.map(({ id }) => id))
    const [items, columns, stories] = [ids(board.items), ids(board.columns), ids(board.userStory)]
    const [comments, profiles] = [ids(board.comments), ids(board.profiles)]
    const unknown = [
      ...(board.columnsOrder ?? []).filter((id) => !columns.has(id)).map((id) => `column ${id}`),
      ...(board.userStoryOrder ?? []).filter((id) => !stories.has(id)).map((id) => `story ${id}`),
      ...[...(board.columns ?? []), ...(board.userStory ?? [])]
        .flatMap(({ itemIds }) => itemIds)
        .filter((id) => !items.has(id))
        .map((id) => `item ${id}`),
      ...[...(board.items ?? []), ...(board.userStory ?? [])]
        .flatMap(({ commentIds }) => commentIds)
        .filter((id) => !comments.has(id))
        .map((id) => `comment ${id}`),
      ...(board.comments ?? [])
        .filter(({ profileId }) => !profiles.has(profileId))
        .map(({ id }) => `author of ${id}`),
    ]
    assert.deepEqual(unknown, [], `${when} names what is not there`)
    const shown = (board.columns ?? []).flatMap(({ itemIds }) => itemIds)
    assert.equal(new Set(shown).size, shown.length, `${when} shows an item twice`)
  }

  /** Reads all seven side by side and takes each as it lands. */
  async function load() {
    const landed = new Set<Name>()
    const fresh = {} as Lists
    await Promise.all(
      reads.map(async ([path, name, needs]) => {
        const response = await backend.get(`kanban/${path}`, headers)
        const reply = (await response.json()) as Lists
        assert.equal(response.status, 200)
        if (needs) assert.ok(landed.has(needs), `${name} landed before ${needs}`)
        landed.add(name)
        Object.assign(fresh, { [name]: reply[name] })
      }),
    )
    Object.assign(board, fresh)
    draw('a load')
  }

  /** Sends a write and takes the lists of its answer. */
  async function send(path: string, body: object, names: Name[]): Promise<number> {
    const response = await backend.post(`kanban/${path}`, body, headers)
    if (response.status !== 200) return response.status
    const reply = (await response.json()) as Lists
    Object.assign(board, Object.fromEntries(names.map((name) => [name, reply[name]])))
    for (const name of names) assert.ok(Array.isArray(reply[name]), `${path} answers ${name}`)
    draw(path)
    return response.status
  }

  const addItem = (item: object, columnId: string, storyId = '0') =>
    send('add-item', { ...at('columns', 'items', 'userStory'), item, columnId, storyId }, [
      ...(['items', 'columns', 'userStory'] as const),
    ])
  const editItem = (item: object, columnId = '', storyId = '') =>
    send('edit-item', { ...at('columns', 'items', 'userStory'), item, columnId, storyId }, [
      ...(['items', 'columns', 'userStory'] as const),
    ])
  const story = (id: string) => board.userStory.find((one) => one.id === id)
  const item = (id: string) => board.items.find((one) => one.id === id)
  const column = (id: string) => board.columns.find((one) => one.id === id)

  return {
    board,
    load,
    item,
    column,
    story,
    sendColumns: (columns: readonly { id: string; itemIds: string[] }[]) =>
      send('update-item-order', { columns }, ['columns']),
    moveItem: (id: string, to: string, place: number) =>
      send('update-item-order', { columns: moved(board.columns, id, to, place) }, ['columns']),
    moveColumn: (id: string, place: number) =>
      send('update-column-order', { columnsOrder: placed(board.columnsOrder, id, place) }, ['columnsOrder']),
    moveStory: (id: string, place: number) =>
      send('update-story-order', { userStoryOrder: placed(board.userStoryOrder, id, place) }, [
        'userStoryOrder',
      ]),
    moveStoryItem: (id: string, to: string, place: number) =>
      send('update-storyitem-order', { userStory: moved(board.userStory, id, to, place) }, ['userStory']),
    addItem,
    editItem,
    deleteItem: (itemId: string) =>
      send('delete-item', { ...at('columns', 'items', 'userStory'), itemId }, [
        'items',
        'columns',
        'userStory',
      ]),
    addColumn: (id: string, title = '') =>
      send('add-column', { ...at('columns', 'columnsOrder'), column: { id, title, itemIds: [] } }, [
        ...(['columns', 'columnsOrder'] as const),
      ]),
    editColumn: (id: string, title: string) =>
      send('edit-column', { ...at('columns'), column: { ...column(id), title } }, ['columns']),
    deleteColumn: (columnId: string) =>
      send('delete-column', { ...at('columns', 'columnsOrder'), columnId }, ['columns', 'columnsOrder']),
    addStory: (sent: object) =>
      send('add-story', { ...at('userStory', 'userStoryOrder'), story: sent }, [
        'userStory',
        'userStoryOrder',
      ]),
    editStory: (sent: object) => send('edit-story', { ...at('userStory'), story: sent }, ['userStory']),
    deleteStory: (storyId: string) =>
      send('delete-story', { ...at('userStory', 'userStoryOrder'), storyId }, [
        'userStory',
        'userStoryOrder',
      ]),
    commentItem: (itemId: string, comment: object) =>
      send('add-item-comment', { ...at('items', 'comments'), itemId, comment }, ['items', 'comments']),
    commentStory: (storyId: string, comment: object) =>
      send('add-story-comment', { ...at('userStory', 'comments'), storyId, comment }, [
        'userStory',
        'comments',
      ]),
  }
}

/** Someone else, who does to the board what ours does. */
export function ourBoard(backend: Pick<Server, 'post'>, headers: Record<string, string>) {
  const does = async (path: string, body: object) =>
    (await backend.post(`kanban/${path}`, { ...body, brief: true }, headers)).status
  return {
    does,
    moveItem: (itemId: string, columnId: string, beforeId?: string | null) =>
      does('update-item-order', { move: { itemId, columnId, beforeId } }),
  }
}
