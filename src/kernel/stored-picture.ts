import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/call.ts'
import { galleryCalls } from '#contract/gallery.ts'
import { useQueryUrl } from './blob-url.ts'
import { download } from './download.ts'

const minute = 60_000

/** A picture on its way: its content is not on the server yet. */
export type NewPicture = {
  id: string
  title: string
  type: string
  size: number
  /** Base64. */
  data: string
}

/** Gives the content of a picture that has this id. */
type FileCall = Pick<typeof galleryCalls.file, keyof Call>

/** The content of a picture of a gallery, a post or whatever has pictures, which never changes. */
export const storedPicture = (id: string, call: FileCall = galleryCalls.file) =>
  queryOptions({
    queryKey: ['picture-files', id] as const,
    queryFn: ({ signal }) => download(call, { id }, signal),
    staleTime: 'static',
    gcTime: 5 * minute,
  })

/** An address in this page for the content of such a picture, once it is wanted and there. */
export function useStoredPicture(
  id: string,
  isWanted = true,
  call?: FileCall,
): { src: string | undefined; isMissing: boolean } {
  const query = useQuery({ ...storedPicture(id, call), enabled: isWanted })
  return { src: useQueryUrl(query), isMissing: query.isError }
}

/** The same for one that may still be on its way. */
export function usePictureOf(id: string, isWanted: boolean, call: FileCall): string | undefined {
  const content = pictureOnItsWay(useQueryClient(), id)
  const { src } = useStoredPicture(id, isWanted && content === undefined, call)
  return content ?? src
}

export const dataUri = ({ type, data }: Pick<NewPicture, 'type' | 'data'>) => `data:${type};base64,${data}`

/** What an intent brings of new pictures. */
function newPicturesIn(intent: unknown): readonly NewPicture[] {
  const { pictures, added } = (intent ?? {}) as Partial<Record<string, unknown>>
  const lists = [pictures, added].filter((list): list is NewPicture[] => Array.isArray(list))
  return lists.flat().filter((one) => typeof one?.data === 'string')
}

/** The content of a picture that is on its way. */
export function pictureOnItsWay(client: QueryClient, id: string): string | undefined {
  for (const { state } of client.getMutationCache().findAll({ status: 'pending' })) {
    const one = newPicturesIn(state.variables).find((picture) => picture.id === id)
    if (one) return dataUri(one)
  }
  return undefined
}

/** What was sent with an intent need not be fetched. */
export function keepPictures(client: QueryClient, intent: object) {
  for (const { id, type, data } of newPicturesIn(intent)) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    client.setQueryData(storedPicture(id).queryKey, new Blob([bytes], { type }))
  }
}
