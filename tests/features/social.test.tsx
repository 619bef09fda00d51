import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Comment, Post } from '#contract/posts.ts'
import {
  type FeedState,
  feedUpdates,
  keptOf,
  type MutationVariables,
  withComments,
  withOlder,
  without,
  withPosts,
} from '#features/social/optimistic.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { files } from '#tests/support/social.ts'

afterEach(() => vi.unstubAllGlobals())

const by = { id: 1, name: 'Ada Palmer', avatar: '' }
const at = '2026-11-21T10:00:00.000Z'
const likes = { count: 0, isLiked: false }
const post = (number: number, more: Partial<Post> = {}): Post => ({
  id: `p${number}`,
  number,
  by,
  content: `No. ${number}`,
  pictures: [],
  likes,
  comments: 0,
  at,
  edited: null,
  version: 1,
  ...more,
})
const comment = (number: number, more: Partial<Comment> = {}): Comment => ({
  id: `c${number}`,
  number,
  postId: 'p5',
  parentId: null,
  by,
  text: `No. ${number}`,
  likes,
  at,
  edited: null,
  version: 1,
  ...more,
})
const feed = (more: Partial<FeedState> = {}): FeedState => ({
  name: 'all',
  epoch: 'x',
  version: 1,
  written: 0,
  more: true,
  comments: {},
  counted: [],
  posts: [post(6), post(5), post(4)],
  ...more,
})
const ids = ({ posts }: FeedState) => posts.map(({ id }) => id)

describe('feed state', () => {
  it('takes in new and changed posts, and nothing past its end', () => {
    const now = withPosts(feed(), [post(2), post(5, { content: 'Changed' }), post(8), post(7)])
    expect(ids(now)).toEqual(['p8', 'p7', 'p6', 'p5', 'p4'])
    expect(now.posts[3]?.content).toBe('Changed')
    expect(ids(withPosts(feed({ more: false }), [post(2)]))).toEqual(['p6', 'p5', 'p4', 'p2'])
    expect(ids(withOlder(now, { posts: [post(4), post(3)], more: false }))).toContain('p3')
    const unknown = [post(9, { by: { ...by, id: 3 } })]
    expect(withPosts(feed({ name: 1 }), unknown).posts).toHaveLength(3)
  })

  it('removes deleted posts, and comments with their replies', () => {
    const comments = { p5: [comment(1), comment(2, { parentId: 'c1' }), comment(3)] }
    const now = without(feed({ comments }), ['c1', 'p6'])
    expect(ids(now)).toEqual(['p5', 'p4'])
    expect(now.comments.p5?.map(({ id }) => id)).toEqual(['c3'])
  })

  it('is stored in part', () => {
    const posts = Array.from({ length: 90 }, (_, nth) => post(100 - nth))
    const kept = keptOf(feed({ posts, more: false, comments: { p100: [comment(1)], p20: [comment(2)] } }))
    expect([kept.posts.length, kept.more, Object.keys(kept.comments)]).toEqual([60, true, ['p100']])
  })

  it('shows your comment once, with or without the other comments', () => {
    const variables: MutationVariables['addComment'] = {
      id: 'new',
      postId: 'p5',
      parentId: null,
      text: 'Fine',
      by,
      at,
    }
    const lists: FeedState['comments'][] = [{}, { p5: [comment(1)] }]
    for (const comments of lists) {
      const changedWall = feedUpdates.addComment(feed({ comments }), variables)
      expect(changedWall.posts[1]?.comments).toBe(1)
      expect(feedUpdates.addComment(changedWall, variables)).toEqual(changedWall)
      // The server has answered, and the intent is still under way for a moment.
      const known = withComments(withPosts(feed({ comments }), [post(5, { comments: 1 })]), [
        comment(2, { id: 'new' }),
      ])
      expect(feedUpdates.addComment(known, variables)).toBe(known)
    }
  })

  it('gives the same result when a change is applied twice', () => {
    const start = feed({ comments: { p5: [comment(1), comment(2, { parentId: 'c1' })] } })
    const done: { [Name in keyof typeof feedUpdates]: Parameters<(typeof feedUpdates)[Name]>[1] } = {
      addPost: { id: 'new', content: 'News', pictures: [], by, at },
      editPost: { id: 'p5', changes: { content: 'Else' }, base: {}, added: [], at },
      removePost: { id: 'p5' },
      restorePost: { post: post(7) },
      likePost: { id: 'p5', isLiked: true },
      addComment: { id: 'new', postId: 'p5', parentId: 'c1', text: 'Fine', by, at },
      editComment: { id: 'c1', postId: 'p5', changes: { text: 'Else' }, base: {}, at },
      removeComment: { id: 'c1', postId: 'p5' },
      restoreComment: { comments: [comment(3)] },
      likeComment: { id: 'c1', postId: 'p5', isLiked: true },
    }
    for (const [name, variables] of Object.entries(done)) {
      const change = feedUpdates[name as 'addPost']
      const once = change(start, variables as never)
      expect(once, name).not.toEqual(start)
      expect(change(once, variables as never), name).toEqual(once)
      // And nothing comes of it where nothing is known of what it is about.
      const elsewhere = feed({ name: { post: 'p0' }, posts: [], comments: {} })
      expect(ids(change(elsewhere, variables as never)), name).toEqual([])
    }
  })
})

const feedOf = async (backend: Backend) =>
  (await bodyOf<FeedState>(backend.get('posts/feed', await backend.signIn()))).posts
const article = (name: string) => screen.getAllByRole('article', { name })[0] as HTMLElement
const field = () => screen.getByRole('textbox', { name: 'What’s new?' })

it('counts friend requests in their tab and redirects the older address', async () => {
  const { user, router } = await openApp('/social/friend-requests')
  await waitFor(() => expect(router.state.location.pathname).toBe('/social/requests'))
  expect(await screen.findByRole('link', { name: 'Requests 2' })).toHaveAttribute('aria-current', 'page')
  await user.click((await screen.findAllByRole('button', { name: /^Accept/ }))[0] as HTMLElement)
  expect(await screen.findByRole('link', { name: 'Requests 1' })).toBeInTheDocument()
})

it('shows "Page not found" beside the menu in a single main element', async () => {
  await openApp('/social/nothing')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

describe('feed', () => {
  it('shows the posts of everyone, safely and with counts', async () => {
    await openApp('/social')
    expect(screen.getByRole('heading', { level: 1, name: 'Social' })).toBeInTheDocument()
    const first = within(article('Inès Moreau'))
    expect(first.getByText('three').tagName).toBe('STRONG')
    expect(first.getByRole('button', { name: 'Liked 3 Inès Moreau' })).toBeInTheDocument()
    expect(first.getByRole('button', { name: 'Comment 3 Inès Moreau' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '2 Posts' })).toHaveAttribute('href', '/social/posts')
  })

  it('shows only your posts on your profile', async () => {
    await openApp('/social/posts')
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Palmer' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Posts 2' })).toHaveAttribute('aria-current', 'page')
    expect(await screen.findAllByRole('article', { name: /Ada Palmer/ })).toHaveLength(2)
    expect(screen.queryByRole('article', { name: /Inès Moreau/ })).toBeNull()
    expect(field()).toBeVisible()
  })

  it('shows a new post immediately and returns a refused post to the field', async () => {
    const { user, backend, settled } = await openApp('/social')
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled()
    await user.type(field(), 'Good **morning**')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect((await screen.findByText('morning')).tagName).toBe('STRONG')
    expect(field()).toHaveValue('')
    await settled()
    await waitFor(async () => expect((await feedOf(backend))[0]?.content).toBe('Good **morning**'))

    refuseWrites()
    await user.type(field(), 'Not this')
    await user.click(screen.getByRole('button', { name: 'Post' }))
    expect(await screen.findByText('Refused by the test')).toBeInTheDocument()
    await waitFor(() => expect(field()).toHaveValue('Not this'))
    expect(screen.queryByText('Not this', { selector: 'p' })).not.toBeInTheDocument()
  })

  it('focuses the field to write in, and reports a link that cannot be copied', async () => {
    const { user } = await openApp('/social')
    await user.type(field(), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Post' }))
    await user.click(await screen.findByRole('button', { name: 'Comment Ada Palmer' }))
    expect(await screen.findByRole('textbox', { name: 'Write a comment' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'More actions for “Hello”' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(await screen.findByRole('textbox', { name: 'Edit post' })).toHaveFocus()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getAllByRole('button', { name: 'Share Ada Palmer' })[0] as HTMLElement)
    expect(await screen.findByText(/^Couldn’t copy the link: .*\/social\/posts\//)).toBeInTheDocument()
  })

  it('keeps a draft', async () => {
    const opened = await openApp('/social')
    await opened.user.type(field(), 'Half a th')
    await opened.close()
    await openApp('/social', { backend: opened.backend })
    expect(field()).toHaveValue('Half a th')
  })

  it('keeps the pictures of a draft and of a refused post', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 20, height: 10 }))
    const content = Uint8Array.from(atob(files.png), (letter) => letter.charCodeAt(0))
    const jug = new File([content], 'jug.png', { type: 'image/png' })
    const { backend, close } = await openApp('/social')
    fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files: [jug] } })
    await screen.findByRole('button', { name: 'Remove jug.png' })
    await close()

    const again = await openApp('/social', { backend })
    await screen.findByRole('button', { name: 'Remove jug.png' })
    refuseWrites()
    await again.user.click(screen.getByRole('button', { name: 'Post' }))
    expect(await screen.findByText('Refused by the test')).toBeInTheDocument()
    await screen.findByRole('button', { name: 'Remove jug.png' })
    await again.close()

    const last = await openApp('/social', { backend })
    await screen.findByRole('button', { name: 'Remove jug.png' })
    await last.user.click(screen.getByRole('button', { name: 'Post' }))
    await waitFor(async () => expect((await feedOf(backend))[0]?.pictures).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Remove jug.png' })).not.toBeInTheDocument()
  })

  it('explains rejected files', async () => {
    const { user } = await openApp('/social')
    const choose = screen.getByLabelText('Choose pictures')
    const file = (name: string, data: string) =>
      new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' })
    vi.stubGlobal('createImageBitmap', async (one: File) => {
      if (one.name === 'broken.png') throw new Error('no picture')
      return { width: 20, height: 10 }
    })
    fireEvent.change(choose, {
      target: {
        files: [file('text.png', files.text), file('broken.png', files.png), file('jug.png', files.png)],
      },
    })
    expect(await screen.findByText(/^Couldn’t add text\.png. Choose a PNG/)).toBeInTheDocument()
    expect(screen.getByText(/^Couldn’t read broken\.png/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove jug.png' }))
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    const five = Array.from({ length: 5 }, (_, nth) => file(`${nth}.png`, files.png))
    fireEvent.change(choose, { target: { files: five } })
    expect(
      await screen.findByText('Couldn’t add 4.png. A post can have up to 4 pictures.'),
    ).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(4)
    expect(screen.getByRole('button', { name: 'Add pictures' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Post' })).toBeEnabled()
  })

  it('announces posts of others without moving the list', async () => {
    const { user, backend, queryClient } = await openApp('/social')
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    for (const id of ['one', 'two']) await backend.post('posts/add', { id, content: `Sam ${id}` }, sam)
    await queryClient.invalidateQueries({ queryKey: ['social'] })
    const pill = await screen.findByRole('button', { name: '2 new posts' })
    expect(screen.queryByText('Sam two')).not.toBeInTheDocument()
    await user.click(pill)
    expect(await screen.findByText('Sam two')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument()
    await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull())
  })

  it('edits, deletes and restores a post of its author', async () => {
    const { user, backend, settled } = await openApp('/social', {
      before: async (server) => {
        await server.post('posts/add', { id: 'own', content: 'Before' }, await server.signIn())
      },
    })
    const card = () => within(article('Ada Palmer'))
    const menu = async (name: string, act: string) => {
      await user.click(card().getByRole('button', { name }))
      await user.click(await screen.findByRole('menuitem', { name: act }))
    }
    await menu('More actions for “Before”', 'Edit')
    const text = await card().findByRole('textbox', { name: 'Edit post' })
    await user.clear(text)
    await user.type(text, 'After')
    await user.click(card().getByRole('button', { name: 'Save changes' }))
    expect(await card().findByText('After', { selector: 'p' })).toBeInTheDocument()
    expect(card().getByText(/edited/)).toBeInTheDocument()
    await settled()
    await menu('More actions for “After”', 'Delete')
    await waitFor(() => expect(screen.queryByText('After', { selector: 'p' })).not.toBeInTheDocument())
    await settled()
    expect((await feedOf(backend)).map(({ id }) => id)).not.toContain('own')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('After', { selector: 'p' })).toBeInTheDocument()
    await settled()
    await waitFor(async () => expect((await feedOf(backend)).map(({ id }) => id)).toContain('own'))
  })

  it('asks about a post that was changed elsewhere', async () => {
    const { user, backend } = await openApp('/social', {
      before: async (server) => {
        await server.post('posts/add', { id: 'own', content: 'Before' }, await server.signIn())
      },
    })
    await user.click(screen.getByRole('button', { name: 'More actions for “Before”' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const text = await screen.findByRole('textbox', { name: 'Edit post' })
    await user.clear(text)
    await user.type(text, 'Mine')
    const elsewhere = {
      id: 'own',
      version: 1,
      changes: { content: 'From the phone' },
      base: { content: 'Before' },
    }
    await backend.post('posts/edit', elsewhere, await backend.signIn())
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const note = await screen.findByRole('alert', { name: 'You changed this on another device or tab' })
    expect(within(note).getByText('From the phone')).toBeInTheDocument()
    await user.click(within(note).getByRole('radio', { name: /Elsewhere/ }))
    await user.click(within(note).getByRole('button', { name: 'Save these values' }))
    await waitFor(async () => expect((await feedOf(backend))[0]?.content).toBe('From the phone'))
  })
})

describe('comments', () => {
  it('open, accept replies and can be liked', async () => {
    const { user, backend, settled } = await openApp('/social')
    const card = within(article('Inès Moreau'))
    await user.click(card.getByRole('button', { name: /^Comment 3/ }))
    expect(
      await card.findByText('They were here! It is sold, the next one goes up tomorrow.'),
    ).toBeInTheDocument()
    await user.type(card.getByRole('textbox', { name: 'Write a comment' }), 'Well done{Enter}')
    expect(await card.findByText('Well done')).toBeInTheDocument()
    expect(card.getByRole('button', { name: /^Comment 4/ })).toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Reply Grace Bennett' }))
    const reply = await card.findByRole('textbox', { name: 'Reply to Grace Bennett' })
    expect(reply).toHaveFocus()
    await user.type(reply, 'Until six{Enter}')
    expect(await card.findByText('Until six')).toBeInTheDocument()
    await user.click(
      within(card.getByRole('article', { name: 'Comment by Grace Bennett' })).getByRole('button', {
        name: /^Like/,
      }),
    )
    expect(card.getByRole('button', { name: 'Liked 2 Grace Bennett' })).toBeInTheDocument()
    await settled()
    const [newest] = await feedOf(backend)
    const ada = await backend.signIn()
    const { comments } = await bodyOf<{ comments: Comment[] }>(
      backend.get(`posts/comments?id=${newest?.id}`, ada),
    )
    expect(newest?.comments).toBe(5)
    expect(comments.at(-1)).toMatchObject({ text: 'Until six', parentId: comments[0]?.id })
    expect(comments[0]?.likes).toEqual({ count: 2, isLiked: true })
  })

  it('wait while offline and are sent once', async () => {
    const { user, backend, settled } = await openApp('/social')
    const card = within(article('Inès Moreau'))
    await user.click(card.getByRole('button', { name: /^Comment 3/ }))
    await card.findByText(/It is sold/)
    goOffline()
    await user.type(card.getByRole('textbox', { name: 'Write a comment' }), 'Later{Enter}')
    expect(await card.findByText('Waiting for connection')).toBeInTheDocument()
    goOnline()
    await settled()
    await waitFor(() => expect(card.queryByText('Waiting for connection')).not.toBeInTheDocument())
    expect((await feedOf(backend))[0]?.comments).toBe(4)
  })
})

describe('profile', () => {
  it('shows the posts of someone else with ways to contact them', async () => {
    const { user } = await openApp('/social/posts?person=2')
    expect(screen.getByRole('heading', { level: 1, name: 'Sam Okoro' })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'What’s new?' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/chat/2')
    await user.click(screen.getByRole('link', { name: 'About' }))
    expect(await screen.findByText(/If it rattles, I hear it/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })

  it('shows and edits your details', async () => {
    const { user, backend, settled } = await openApp('/social/about')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const job = screen.getByRole('textbox', { name: /^Job title/ })
    await user.clear(job)
    await user.type(job, 'Potter')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Profile saved')).toBeInTheDocument()
    await settled()
    const { person } = await bodyOf<{ person: { job: string } }>(
      backend.get('social/profile', await backend.signIn()),
    )
    expect(person.job).toBe('Potter')
  })

  it.each([
    ['/social/posts?person=4711', 'Person not found'],
    ['/social/posts/nothing', 'Post not found'],
    ['/social/nothing', 'Page not found'],
  ])('shows %s as missing', async (path, title) => {
    await openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  })

  it('reports a damaged address', async () => {
    await openApp('/social/posts?person=me')
    expect(screen.getByText(/Part of this link couldn’t be read/)).toBeInTheDocument()
  })
})

it('opens a single post with all comments by link', async () => {
  const { backend, queryClient } = await openApp('/dashboard')
  const [newest] = await feedOf(backend)
  queryClient.clear()
  await openApp(`/social/posts/${newest?.id}`, { backend })
  expect(screen.getByRole('heading', { level: 1, name: 'Post by Inès Moreau' })).toBeInTheDocument()
  expect(screen.getByText('3 comments')).toBeInTheDocument()
  expect(await screen.findByText(/It is sold/)).toBeInTheDocument()
})
