import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#kernel/api-error.ts'

/**
 * Recovers from a crash caused by saved copies of another shape: they are dropped and the page is drawn again from
 * fresh data. Without such copies it stays broken; offline no fresh data would come.
 */
export function useRecovery(error: unknown, again: () => void) {
  const client = useQueryClient()
  const drawAgain = useEffectEvent(again)
  useEffect(() => {
    if (error instanceof ApiError || !onlineManager.isOnline()) return
    void import('#offline/saved-reads.ts').then(({ dropSuspects }) => dropSuspects(client) && drawAgain())
  }, [error, client])
}
