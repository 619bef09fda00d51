import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useOnline } from '#kernel/connection.ts'

export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // Set before paint, so that a cached blob does not flicker.
  useLayoutEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return blob && url
}

type FileQuery = { data: Blob | undefined; isError: boolean; refetch: () => unknown }

/** A static query never refetches automatically, so this retries when the network returns. */
export function useQueryUrl({ data, isError, refetch }: FileQuery): string | undefined {
  const isOnline = useOnline()
  const retry = useEffectEvent(() => {
    if (isOnline && isError) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is back
  useEffect(() => retry(), [isOnline])
  return useBlobUrl(data)
}
