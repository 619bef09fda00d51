import { expect } from 'vitest'
import type { Comment, Post } from '#contract/posts.ts'
import type { ChangeEvent } from '#server/platform/change-events.ts'
import { createLive } from '#server/platform/live.ts'
import { type Backend, bodyOf, createBackend } from './backend.ts'

export type Headers = Record<string, string>
export type OnePost = { post: Post; version: number }
export type OneComment = { comment: Comment; post: Post; version: number }
export type Feed = { posts: Post[]; more: boolean; epoch: string; version: number }
export type Changes = {
  epoch: string
  version: number
  isKnown: boolean
  posts: Post[]
  comments: Comment[]
  gone: string[]
}

/** Beginnings of files of each kind, in base64. */
export const files = {
  png: btoa('\u0089PNG\r\n\u001a\n and more'),
  jpeg: btoa('\u00ff\u00d8\u00ff and more'),
  gif: btoa('GIF89a and more'),
  webp: btoa('RIFF1234WEBP and more'),
  pdf: btoa('%PDF-1.7 and more'),
  text: btoa('plain text'),
}

/** The server with three people in front of it: two of the demo, and someone new. */
export async function createSocial() {
  const live = createLive()
  const heard: ChangeEvent[] = []
  live.listen(
    (event) => void heard.push(event),
    () => {},
  )
  const backend: Backend = await createBackend({ live })
  const register = async (firstName: string, lastName: string, email: string): Promise<Headers> => {
    const body = { id: 'x', email, password: 'a long password', firstName, lastName }
    expect((await backend.post('account/register', body)).status).toBe(200)
    return backend.signIn(email, 'a long password')
  }
  const ada: Headers = await backend.signIn()
  const sam: Headers = await backend.signIn('sam@example.com', 'berry-demo-2')
  const eve = await register('Eve', 'Stone', 'eve@example.com')
  /** The demo's people by number, and the new one's. */
  const ids = { ada: 1, sam: 2, ines: 3, mihai: 4, grace: 5, eve: 0 }
  const { person } = await bodyOf<{ person: { id: number } }>(backend.get('social/profile', eve))
  ids.eve = person.id

  const get = <T>(path: string, headers = ada) => bodyOf<T>(backend.get(path, headers))
  const done = async <T>(path: string, body: object, headers = ada): Promise<T> => {
    const response = await backend.post(path, body, headers)
    expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
    return bodyOf<T>(response)
  }
  let count = 0
  return {
    backend,
    heard,
    register,
    ids,
    ada,
    sam,
    eve,
    get,
    done,
    post: (path: string, body: object, headers = ada) => backend.post(path, body, headers),
    write: (content: string, headers = ada, more: object = {}) =>
      done<OnePost>('posts/add', { id: `p${++count}`, content, ...more }, headers),
    comment: (postId: string, text: string, headers = ada, more: object = {}) =>
      done<OneComment>('posts/comment/add', { id: `c${++count}`, postId, text, ...more }, headers),
    feed: (query = '', headers = ada) => get<Feed>(`posts/feed?${query}`, headers),
    commentsOf: async (id: string, headers = ada) =>
      (await get<{ comments: Comment[] }>(`posts/comments?id=${id}`, headers)).comments,
    changes: ({ epoch, version }: { epoch: string; version: number }, headers = ada) =>
      get<Changes>(`posts/changes?epoch=${epoch}&since=${version}`, headers),
  }
}

export type Social = Awaited<ReturnType<typeof createSocial>>

// Imports follow each assignment, so a test file sees the people of the test that runs.

export let social: Social
export let ada: Headers
export let sam: Headers
export let eve: Headers

/** Makes the server again; for `beforeEach`. */
export async function startSocial() {
  social = await createSocial()
  ;({ ada, sam, eve } = social)
}
