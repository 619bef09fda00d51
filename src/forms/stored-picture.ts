import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/call.ts'
import { pictureFiles } from '#contract/pictures.ts'
import { download } from '#kernel/download.ts'
import { useQueryUrl } from './blob-url.ts'

const minute = 60_000

/** A new picture, not yet on the server. */
export type NewPicture = {
  id: string
  title: string
  type: string
  size: number
  /** Base64. */
  data: string
}

type FileCall = Pick<typeof pictureFiles.ofGallery, keyof Call>

/** The query of a picture's content, which never changes. */
export const storedPicture = (id: string, call: FileCall = pictureFiles.ofGallery) =>
  queryOptions({
    queryKey: ['picture-files', id] as const,
    queryFn: ({ signal }) => download(call, { id }, signal),
    staleTime: 'static',
    gcTime: 5 * minute,
  })

export function useStoredPicture(
  id: string,
  isWanted = true,
  call?: FileCall,
): { src: string | undefined; isMissing: boolean } {
  const query = useQuery({ ...storedPicture(id, call), enabled: isWanted })
  return { src: useQueryUrl(query), isMissing: query.isError }
}

/** The same for a picture that may still be uploading. */
export function usePictureOf(id: string, isWanted: boolean, call?: FileCall): string | undefined {
  const content = pictureOnItsWay(useQueryClient(), id)
  const { src } = useStoredPicture(id, isWanted && content === undefined, call)
  return content ?? src
}

export const dataUri = ({ type, data }: Pick<NewPicture, 'type' | 'data'>) => `data:${type};base64,${data}`

function newPicturesIn(variables: unknown): readonly NewPicture[] {
  const { pictures, added } = (variables ?? {}) as Partial<Record<string, unknown>>
  const lists = [pictures, added, [variables]].filter((list): list is NewPicture[] => Array.isArray(list))
  return lists
    .flat()
    .filter((picture) => typeof picture?.data === 'string' && typeof picture.type === 'string')
}

export function pictureOnItsWay(client: QueryClient, id: string): string | undefined {
  for (const { state } of client.getMutationCache().findAll({ status: 'pending' })) {
    const match = newPicturesIn(state.variables).find((picture) => picture.id === id)
    if (match) return dataUri(match)
  }
  return undefined
}

/** Caches uploaded pictures, so that they are not fetched. */
export function keepPictures(client: QueryClient, variables: object) {
  for (const { id, type, data } of newPicturesIn(variables)) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    client.setQueryData(storedPicture(id).queryKey, new Blob([bytes], { type }))
  }
}
