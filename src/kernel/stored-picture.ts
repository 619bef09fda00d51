import { queryOptions, useQuery } from '@tanstack/react-query'
import { galleryCalls } from '#contract/gallery.ts'
import { useBlobUrl } from './blob-url.ts'
import { download } from './download.ts'

const minute = 60_000

/** The content of a picture of a gallery or a post, which never changes. */
export const storedPicture = (id: string) =>
  queryOptions({
    queryKey: ['picture-files', id] as const,
    queryFn: ({ signal }) => download(galleryCalls.file, { id }, signal),
    staleTime: 'static',
    gcTime: 5 * minute,
  })

/** An address in this page for the content of such a picture, once it is wanted and there. */
export function useStoredPicture(
  id: string,
  isWanted = true,
): { src: string | undefined; isMissing: boolean } {
  const { data, isError } = useQuery({ ...storedPicture(id), enabled: isWanted })
  return { src: useBlobUrl(data), isMissing: isError }
}
