import { useLayoutEffect, useState } from 'react'

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
