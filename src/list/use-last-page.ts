import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Replaces the address of a page that does not exist with that of the last page, such as after its last rows were
 * deleted. Does nothing while the total is undefined.
 */
export function useLastPage({
  page,
  size,
  total,
}: {
  page: number
  size: number
  total: number | undefined
}): void {
  const router = useRouter({ warn: false })
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  const goToLast = useEffectEvent(() => {
    const search = (now: object) => ({ ...now, page: last })
    void router?.navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (page > last) goToLast()
  }, [page, last])
}
