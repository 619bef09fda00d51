import type { QueryClient } from '@tanstack/react-query'
import { type Comment, type Post, postCalls } from '#contract/posts.ts'
import { type Profile, socialCalls } from '#contract/social.ts'
import { keepPictures, type NewPicture } from '#forms/stored-picture.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { readDraftFiles, writeDraftFiles } from '#offline/draft-files.ts'
import { readDraft, writeDraft } from '#offline/drafts.ts'
import { type OfflineMutation, useOfflineMutation, type WithKey } from '#offline/offline-mutation.ts'
import {
  aboutOf,
  type FeedState,
  type MutationVariables,
  postFields,
  withComments,
  withPosts,
} from './optimistic.ts'
import {
  applyToFeed,
  applyToProfile,
  mergeIntoFeeds,
  mergeIntoProfiles,
  postIn,
  readShownProfile,
  socialQueries,
} from './queries.ts'
import { aboutDraft, commentDraft, editCommentDraft, editPostDraft, postDraft } from './writing/drafts.ts'

type Reply = { post?: Post; comment?: Comment; person?: Profile; version?: number }

/** Keeps the optimistic state until the refetch. The version stays, so that the refetch brings every change. */
function mergeReply<Name extends keyof MutationVariables & string>(
  client: QueryClient,
  name: Name,
  variables: MutationVariables[Name],
  reply: unknown,
) {
  const { post, comment, person, version = 0 } = reply as Reply
  if (name === 'editProfile') {
    mergeIntoProfiles(client, (profile) =>
      profile.isSelf ? (person ?? applyToProfile(profile, name, variables)) : profile,
    )
    return
  }
  keepPictures(client, variables)
  mergeIntoFeeds(client, (feed): FeedState => {
    const next = applyToFeed(feed, name, variables)
    const nextFeed = withComments(withPosts(next, post ? [post] : []), comment ? [comment] : [])
    return { ...nextFeed, written: Math.max(nextFeed.written, version) }
  })
}

const defineMutation = createMutations<MutationVariables>(socialQueries.all, mergeReply)
const sentOf = (pictures: readonly NewPicture[]) =>
  pictures.map(({ id, title, data }) => ({ id, title, data }))

/** The draft of a rejected edit, with the base that it was made from, so that it reverts no later change. */
const editDraft = <Fields extends object>(
  profileFields: Fields,
  { version, changes, base }: { version?: number; changes: Partial<Fields>; base: Partial<Fields> },
) => ({ ...profileFields, ...changes, base: { version, fields: { ...profileFields, ...base } } })

type Draft = { name: string; values: object; pictures?: readonly NewPicture[] }

/** Stores the text of a rejected write as a draft, unless the user is writing another. */
function keepingText<Reply, Variables>(
  mutation: OfflineMutation<Reply, Variables>,
  draftOf: (variables: Variables, client: QueryClient) => Draft | undefined,
): OfflineMutation<Reply, Variables> {
  return {
    ...mutation,
    meta: { ...mutation.meta, keepsRefused: true },
    onError: async ({ status }, variables: WithKey<Variables>, _kept, { client }) => {
      // Without a session it waits for the next one.
      const draft = status === 401 ? undefined : draftOf(variables, client)
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
  defineMutation('addPost', postCalls.add, ({ id, content, pictures }) => ({
    id,
    content,
    ...(pictures.length > 0 && { pictures: sentOf(pictures) }),
  })),
  ({ content, pictures }) => ({ name: postDraft, values: { text: content }, pictures }),
)
const editPost = keepingText(
  defineMutation('editPost', postCalls.edit, ({ id, version, changes, base, added }) => ({
    id,
    changes,
    base,
    version,
    ...(added.length > 0 && { added: sentOf(added) }),
  })),
  (variables, client) => {
    const post = postIn(client, variables.id)
    return (
      post && {
        name: editPostDraft(variables.id),
        values: editDraft(postFields(post), variables),
        pictures: variables.added,
      }
    )
  },
)
const removePost = defineMutation('removePost', postCalls.remove, ({ id }) => ({ id }))
const restorePost = defineMutation('restorePost', postCalls.restore, ({ post: { id } }) => ({ id }))
const likePost = defineMutation('likePost', postCalls.like, ({ id, isLiked }) => ({ id, isLiked }))
const addComment = keepingText(
  defineMutation('addComment', postCalls.addComment, ({ id, postId, parentId, text }) => ({
    id,
    postId,
    parentId,
    text,
  })),
  ({ postId, parentId, text }) => ({ name: commentDraft(postId, parentId), values: { text } }),
)
const editComment = keepingText(
  defineMutation('editComment', postCalls.editComment, ({ id, version, changes, base }) => ({
    id,
    changes,
    base,
    version,
  })),
  (variables) => ({ name: editCommentDraft(variables.id), values: editDraft({}, variables) }),
)
const removeComment = defineMutation('removeComment', postCalls.removeComment, ({ id }) => ({ id }))
const restoreComment = defineMutation(
  'restoreComment',
  postCalls.restoreComment,
  ({ comments: [first] }) => ({ id: first?.id ?? '' }),
)
const likeComment = defineMutation('likeComment', postCalls.likeComment, ({ id, isLiked }) => ({
  id,
  isLiked,
}))
const editProfile = keepingText(
  defineMutation('editProfile', socialCalls.editProfile, ({ version, changes, base }) => ({
    changes,
    base,
    version,
  })),
  ({ version, ...variables }, client) => {
    const { cover: _, ...changes } = variables.changes
    const { cover: _was, ...base } = variables.base
    const myProfile = readShownProfile(client)
    // A cover is chosen again in one step.
    if (!myProfile || Object.keys(changes).length === 0) return undefined
    return { name: aboutDraft, values: editDraft(aboutOf(myProfile), { version, changes, base }) }
  },
)

export const useAddPost = () => useOfflineMutation(addPost)
export const useEditPost = () => useOfflineMutation(editPost)
export const useRemovePost = () => useOfflineMutation(removePost)
export const useRestorePost = () => useOfflineMutation(restorePost)
export const useLikePost = () => useOfflineMutation(likePost)
export const useAddComment = () => useOfflineMutation(addComment)
export const useEditComment = () => useOfflineMutation(editComment)
export const useRemoveComment = () => useOfflineMutation(removeComment)
export const useRestoreComment = () => useOfflineMutation(restoreComment)
export const useLikeComment = () => useOfflineMutation(likeComment)
export const useEditProfile = () => useOfflineMutation(editProfile)

export const socialMutations = [
  ...[addPost, editPost, removePost, restorePost, likePost],
  ...[addComment, editComment, removeComment, restoreComment, likeComment, editProfile],
]
