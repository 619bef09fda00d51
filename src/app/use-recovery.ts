import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#kernel/api-error.ts'

/** Drops saved copies of another shape that crashed the page, and draws it again from fresh data. */
export function useRecovery(error: unknown, again: () => void) {
  const client = useQueryClient()
  const drawAgain = useEffectEvent(again)
  useEffect(() => {
    if (error instanceof ApiError || !onlineManager.isOnline()) return
    void import('#offline/saved-reads.ts').then(({ dropSuspects }) => dropSuspects(client) && drawAgain())
  }, [error, client])
}
