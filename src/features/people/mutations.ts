import type { QueryClient } from '@tanstack/react-query'
import { type GalleryPicture, galleryCalls } from '#contract/gallery.ts'
import { type OwnCounts, type Profile, socialCalls } from '#contract/social.ts'
import { intentVerbs, withUndoWindow } from '#kernel/intent-verb.ts'
import { storedPicture } from '#kernel/stored-picture.ts'
import { useVerb, type Verb } from '#kernel/verb.ts'
import { type Gallery, type GalleryIntents, withPicture } from './gallery-intents.ts'
import { type Intents, type PeoplePage, withPerson } from './intents.ts'
import { applyToGallery, applyToPage, peopleQueries } from './queries.ts'

/** Keeps the optimistic state until the refetch, in every cached list and profile. */
const verb = intentVerbs<Intents>(peopleQueries.all, (client, name, intent, reply) => {
  const { person, counts } = reply as { person: Profile; counts: OwnCounts }
  client.setQueriesData<PeoplePage>(
    { queryKey: peopleQueries.lists },
    (page) => page && { ...withPerson(applyToPage(page, name, intent), person), counts },
  )
  client.setQueriesData<{ person?: Profile }>({ queryKey: peopleQueries.profiles }, (known) =>
    known?.person?.id === person.id ? { ...known, person } : known,
  )
})

const follow = verb('follow', socialCalls.follow, ({ person, isFollowed }) => ({
  user: person.id,
  isFollowed,
}))
const ask = verb('ask', socialCalls.ask, ({ person, isSent }) => ({ user: person.id, isSent }))
const answer = verb('answer', socialCalls.answer, ({ person, answer: said }) => ({
  user: person.id,
  answer: said,
}))
const unfriend = withUndoWindow(verb('unfriend', socialCalls.unfriend, ({ person }) => ({ user: person.id })))
const block = verb('block', socialCalls.block, ({ person, isBlocked }) => ({ user: person.id, isBlocked }))

const pictureVerb = intentVerbs<GalleryIntents>(peopleQueries.all, (client, name, intent, reply) => {
  const { picture } = reply as { picture?: GalleryPicture }
  takeIn(client, (gallery) =>
    picture ? withPicture(gallery, picture) : applyToGallery(gallery, name, intent),
  )
})

const takeIn = (client: QueryClient, change: (gallery: Gallery) => Gallery) =>
  client.setQueryData<Gallery>(peopleQueries.gallery().queryKey, (gallery) => gallery && change(gallery))

/** Uploads are slow, so they have their own queue. */
const inGallery = <Reply, Meant>(one: Verb<Reply, Meant>): Verb<Reply, Meant> => ({
  ...one,
  scope: { id: 'social-gallery' },
})

const adding = inGallery(
  pictureVerb('addPicture', galleryCalls.add, ({ id, title, data }) => ({ id, title, data })),
)
const addPicture: typeof adding = {
  ...adding,
  onSuccess: async (reply, intent, kept, context) => {
    await adding.onSuccess?.(reply, intent, kept, context)
    // An uploaded picture is not downloaded again.
    const bytes = Uint8Array.from(atob(intent.data), (letter) => letter.charCodeAt(0))
    context.client.setQueryData(storedPicture(intent.id).queryKey, new Blob([bytes], { type: intent.type }))
  },
}
const removePicture = inGallery(pictureVerb('removePicture', galleryCalls.remove, ({ id }) => ({ id })))
const restorePicture = inGallery(
  pictureVerb('restorePicture', galleryCalls.restore, ({ picture }) => ({ id: picture.id })),
)

export const useFollow = () => useVerb(follow)
export const useAsk = () => useVerb(ask)
export const useAnswer = () => useVerb(answer)
export const useUnfriend = () => useVerb(unfriend)
export const useBlock = () => useVerb(block)
export const useAddPicture = () => useVerb(addPicture)
export const useRemovePicture = () => useVerb(removePicture)
export const useRestorePicture = () => useVerb(restorePicture)

export const peopleMutations = [
  ...[follow, ask, answer, unfriend, block],
  ...[addPicture, removePicture, restorePicture],
]
