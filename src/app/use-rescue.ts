import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#kernel/api.ts'

/**
 * A page that breaks may have been drawn from a copy of another shape. Such copies are dropped and the page is drawn
 * again from what the server says; one that breaks without them stays broken. Without a network nothing would come.
 */
export function useRescue(error: unknown, again: () => void) {
  const client = useQueryClient()
  const drawAgain = useEffectEvent(again)
  useEffect(() => {
    if (error instanceof ApiError || !onlineManager.isOnline()) return
    void import('#kernel/saved-reads.ts').then(({ dropSuspects }) => dropSuspects(client) && drawAgain())
  }, [error, client])
}
