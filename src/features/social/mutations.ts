import type { QueryClient } from '@tanstack/react-query'
import { type Comment, type Post, postCalls } from '#contract/posts.ts'
import { type Profile, socialCalls } from '#contract/social.ts'
import { readDraftFiles, writeDraftFiles } from '#kernel/draft-files.ts'
import { readDraft, writeDraft } from '#kernel/drafts.ts'
import { intentVerbs } from '#kernel/intent-verb.ts'
import { keepPictures, type NewPicture } from '#kernel/stored-picture.ts'
import { type Intent, useVerb, type Verb } from '#kernel/verb.ts'
import { aboutDraft, commentDraft, editCommentDraft, editPostDraft, postDraft } from './drafts.ts'
import { aboutOf, type Intents, postFields, type Wall, withComments, withPosts } from './intents.ts'
import {
  applyToProfile,
  applyToWall,
  postIn,
  readShownProfile,
  socialQueries,
  takeIntoProfiles,
  takeIntoWalls,
} from './queries.ts'

type Reply = { post?: Post; comment?: Comment; person?: Profile; version?: number }

/** Keeps the optimistic state until the refetch. The version stays, so that the refetch brings every change. */
function takeIn<Name extends keyof Intents & string>(
  client: QueryClient,
  name: Name,
  intent: Intents[Name],
  reply: unknown,
) {
  const { post, comment, person, version = 0 } = reply as Reply
  if (name === 'editProfile') {
    takeIntoProfiles(client, (one) => (one.isSelf ? (person ?? applyToProfile(one, name, intent)) : one))
    return
  }
  keepPictures(client, intent)
  takeIntoWalls(client, (wall): Wall => {
    const next = applyToWall(wall, name, intent)
    const known = withComments(withPosts(next, post ? [post] : []), comment ? [comment] : [])
    return { ...known, written: Math.max(known.written, version) }
  })
}

const verb = intentVerbs<Intents>(socialQueries.all, takeIn)
const sentOf = (pictures: readonly NewPicture[]) =>
  pictures.map(({ id, title, data }) => ({ id, title, data }))

/** The draft of a rejected edit, with the base that it was made from, so that it reverts no later change. */
const editDraft = <Fields extends object>(
  known: Fields,
  { version, changes, base }: { version?: number; changes: Partial<Fields>; base: Partial<Fields> },
) => ({ ...known, ...changes, base: { version, fields: { ...known, ...base } } })

type Draft = { name: string; values: object; pictures?: readonly NewPicture[] }

/** Stores the text of a rejected write as a draft, unless the user is writing another. */
function keepingText<Reply, Meant>(
  one: Verb<Reply, Meant>,
  draftOf: (intent: Meant, client: QueryClient) => Draft | undefined,
): Verb<Reply, Meant> {
  return {
    ...one,
    meta: { ...one.meta, keepsRefused: true },
    onError: async ({ status }, intent: Intent<Meant>, _kept, { client }) => {
      // Without a session it waits for the next one.
      const draft = status === 401 ? undefined : draftOf(intent, client)
      if (!draft) return
      const { name, values, pictures } = draft
      const chosen = pictures && (await readDraftFiles(name))
      if (readDraft(name) !== undefined || (chosen && chosen.length > 0)) return
      writeDraft(name, values)
      if (pictures) await writeDraftFiles(name, pictures)
    },
  }
}

const addPost = keepingText(
  verb('addPost', postCalls.add, ({ id, content, pictures }) => ({
    ...{ id, content },
    ...(pictures.length > 0 && { pictures: sentOf(pictures) }),
  })),
  ({ content, pictures }) => ({ name: postDraft, values: { text: content }, pictures }),
)
const editPost = keepingText(
  verb('editPost', postCalls.edit, ({ id, version, changes, base, added }) => ({
    ...{ id, changes, base },
    ...(version !== undefined && { version }),
    ...(added.length > 0 && { added: sentOf(added) }),
  })),
  (intent, client) => {
    const post = postIn(client, intent.id)
    return (
      post && {
        name: editPostDraft(intent.id),
        values: editDraft(postFields(post), intent),
        pictures: intent.added,
      }
    )
  },
)
const removePost = verb('removePost', postCalls.remove, ({ id }) => ({ id }))
const restorePost = verb('restorePost', postCalls.restore, ({ post: { id } }) => ({ id }))
const likePost = verb('likePost', postCalls.like, ({ id, isLiked }) => ({ id, isLiked }))
const addComment = keepingText(
  verb('addComment', postCalls.addComment, ({ id, postId, parentId, text }) => ({
    ...{ id, postId, parentId, text },
  })),
  ({ postId, parentId, text }) => ({ name: commentDraft(postId, parentId), values: { text } }),
)
const editComment = keepingText(
  verb('editComment', postCalls.editComment, ({ id, version, changes, base }) => ({
    ...{ id, changes, base },
    ...(version !== undefined && { version }),
  })),
  (intent) => ({ name: editCommentDraft(intent.id), values: editDraft({}, intent) }),
)
const removeComment = verb('removeComment', postCalls.removeComment, ({ id }) => ({ id }))
const restoreComment = verb('restoreComment', postCalls.restoreComment, ({ comments: [first] }) => ({
  id: first?.id ?? '',
}))
const likeComment = verb('likeComment', postCalls.likeComment, ({ id, isLiked }) => ({ id, isLiked }))
const editProfile = keepingText(
  verb('editProfile', socialCalls.editProfile, ({ version, changes, base }) => ({
    ...{ changes, base },
    ...(version !== undefined && { version }),
  })),
  (intent, client) => {
    const own = readShownProfile(client)
    return own && { name: aboutDraft, values: editDraft(aboutOf(own), intent) }
  },
)

export const useAddPost = () => useVerb(addPost)
export const useEditPost = () => useVerb(editPost)
export const useRemovePost = () => useVerb(removePost)
export const useRestorePost = () => useVerb(restorePost)
export const useLikePost = () => useVerb(likePost)
export const useAddComment = () => useVerb(addComment)
export const useEditComment = () => useVerb(editComment)
export const useRemoveComment = () => useVerb(removeComment)
export const useRestoreComment = () => useVerb(restoreComment)
export const useLikeComment = () => useVerb(likeComment)
export const useEditProfile = () => useVerb(editProfile)

export const socialMutations = [
  ...[addPost, editPost, removePost, restorePost, likePost],
  ...[addComment, editComment, removeComment, restoreComment, likeComment, editProfile],
]
