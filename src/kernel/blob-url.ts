import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useOnline } from './connection.ts'

/** An address in this page for something that is in memory, as long as it is shown. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // Before it is painted: what is there already must not flicker.
  useLayoutEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return blob && url
}

type FileQuery = { data: Blob | undefined; isError: boolean; refetch: () => unknown }

/** The same for a file that is read: what never changes is not refetched by itself, so it is once the network is back. */
export function useQueryUrl({ data, isError, refetch }: FileQuery): string | undefined {
  const isOnline = useOnline()
  const retry = useEffectEvent(() => {
    if (isOnline && isError) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is back
  useEffect(() => retry(), [isOnline])
  return useBlobUrl(data)
}
