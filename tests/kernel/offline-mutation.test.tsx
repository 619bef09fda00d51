import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#kernel/query-client.ts'
import { isDiscarded, type OfflineMutation, useOfflineMutation } from '#offline/offline-mutation.ts'
import { discardWrite, waitingWrites } from '#offline/outbox.ts'

afterEach(() => onlineManager.setOnline(true))

const rename: OfflineMutation<string, { name: string }> = {
  mutationKey: ['account', 'rename'],
  mutationFn: async () => 'done',
}

/** A control that has done something without a network. */
function waiting() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useOfflineMutation(rename), { wrapper })
  onlineManager.setOnline(false)
  const discard = async () => {
    const [one] = waitingWrites(client)
    await act(() => discardWrite(client, one?.key ?? ''))
  }
  return { result, discard }
}

it('resets a mutation that is discarded in the outbox', async () => {
  const { result, discard } = waiting()
  const onError = vi.fn()
  act(() => result.current.mutate({ name: 'Ada P.' }, { onError }))
  await waitFor(() => expect(result.current.isPaused).toBe(true))
  await discard()
  await waitFor(() => expect(result.current.isIdle).toBe(true))
  expect(onError).toHaveBeenCalledOnce()
  expect(isDiscarded(onError.mock.calls[0]?.[0])).toBe(true)
})

it('rejects a promise whose write is discarded', async () => {
  const { result, discard } = waiting()
  const answer = vi.fn()
  act(() => void result.current.mutateAsync({ name: 'Ada P.' }).catch(answer))
  await waitFor(() => expect(result.current.isPaused).toBe(true))
  await discard()
  await waitFor(() => expect(answer).toHaveBeenCalledOnce())
  expect(isDiscarded(answer.mock.calls[0]?.[0])).toBe(true)
})

it('keeps a later write of the same control', async () => {
  const { result, discard } = waiting()
  act(() => result.current.mutate({ name: 'First' }))
  act(() => result.current.mutate({ name: 'Second' }))
  await waitFor(() => expect(result.current.variables?.name).toBe('Second'))
  await waitFor(() => expect(result.current.isPaused).toBe(true))
  await discard()
  expect(result.current.isPaused).toBe(true)
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(result.current.data).toBe('done'))
})
