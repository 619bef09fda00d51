import type { QueryClient } from '@tanstack/react-query'
import { type GalleryPicture, galleryCalls } from '#contract/gallery.ts'
import { type OwnCounts, type Profile, socialCalls } from '#contract/social.ts'
import { storedPicture } from '#forms/stored-picture.ts'
import { createMutations, withUndoWindow } from '#offline/create-mutations.ts'
import { type OfflineMutation, useOfflineMutation } from '#offline/offline-mutation.ts'
import { type Gallery, type GalleryVariables, withPicture } from './gallery/gallery-updates.ts'
import { type MutationVariables, type PeoplePage, withPerson } from './optimistic.ts'
import { applyToGallery, applyToPage, peopleQueries } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(
  peopleQueries.all,
  (client, name, variables, reply) => {
    const { person, counts } = reply as { person: Profile; counts: OwnCounts }
    client.setQueriesData<PeoplePage>(
      { queryKey: peopleQueries.lists },
      (page) => page && { ...withPerson(applyToPage(page, name, variables), person), counts },
    )
    client.setQueriesData<{ person?: Profile }>({ queryKey: peopleQueries.profiles }, (cached) =>
      cached?.person?.id === person.id ? { ...cached, person } : cached,
    )
  },
)

const follow = defineMutation('follow', socialCalls.follow, ({ person, isFollowed }) => ({
  user: person.id,
  isFollowed,
}))
const ask = defineMutation('ask', socialCalls.ask, ({ person, isSent }) => ({ user: person.id, isSent }))
const answer = defineMutation('answer', socialCalls.answer, ({ person, answer: decision }) => ({
  user: person.id,
  answer: decision,
}))
const unfriend = withUndoWindow(
  defineMutation('unfriend', socialCalls.unfriend, ({ person }) => ({ user: person.id })),
)
const block = defineMutation('block', socialCalls.block, ({ person, isBlocked }) => ({
  user: person.id,
  isBlocked,
}))

const pictureMutation = createMutations<GalleryVariables>(
  peopleQueries.all,
  (client, name, variables, reply) => {
    const { picture } = reply as { picture?: GalleryPicture }
    mergeReply(client, (gallery) =>
      picture ? withPicture(gallery, picture) : applyToGallery(gallery, name, variables),
    )
  },
)

const mergeReply = (client: QueryClient, change: (gallery: Gallery) => Gallery) =>
  client.setQueryData<Gallery>(peopleQueries.gallery().queryKey, (gallery) => gallery && change(gallery))

/** Uploads are slow, so they have their own queue. */
const inGallery = <Reply, Variables>(
  mutation: OfflineMutation<Reply, Variables>,
): OfflineMutation<Reply, Variables> => ({ ...mutation, scope: { id: 'social-gallery' } })

const adding = inGallery(
  pictureMutation('addPicture', galleryCalls.add, ({ id, title, data }) => ({ id, title, data })),
)
const addPicture: typeof adding = {
  ...adding,
  onSuccess: async (reply, variables, onMutateResult, context) => {
    await adding.onSuccess?.(reply, variables, onMutateResult, context)
    // An uploaded picture is not downloaded again.
    const bytes = Uint8Array.from(atob(variables.data), (letter) => letter.charCodeAt(0))
    context.client.setQueryData(
      storedPicture(variables.id).queryKey,
      new Blob([bytes], { type: variables.type }),
    )
  },
}
const removePicture = inGallery(pictureMutation('removePicture', galleryCalls.remove, ({ id }) => ({ id })))
const restorePicture = inGallery(
  pictureMutation('restorePicture', galleryCalls.restore, ({ picture }) => ({ id: picture.id })),
)

export const useFollow = () => useOfflineMutation(follow)
export const useAsk = () => useOfflineMutation(ask)
export const useAnswer = () => useOfflineMutation(answer)
export const useUnfriend = () => useOfflineMutation(unfriend)
export const useBlock = () => useOfflineMutation(block)
export const useAddPicture = () => useOfflineMutation(addPicture)
export const useRemovePicture = () => useOfflineMutation(removePicture)
export const useRestorePicture = () => useOfflineMutation(restorePicture)

export const peopleMutations = [
  ...[follow, ask, answer, unfriend, block],
  ...[addPicture, removePicture, restorePicture],
]
