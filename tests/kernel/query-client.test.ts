import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient, readAgain } from '#kernel/query-client.ts'

/** A list that is looked at, whose first answer was read before a change and comes after it. */
function readBeforeChange() {
  const client = createQueryClient()
  const first = Promise.withResolvers<string>()
  const read = vi.fn(async () => 'after').mockImplementationOnce(() => first.promise)
  const list = new QueryObserver(client, { queryKey: ['products', 'list'], queryFn: read })
  const seen: (string | undefined)[] = []
  list.subscribe(({ data }) => seen.push(data))
  return { client, read, seen, answer: () => first.resolve('before') }
}

it('repeats a first fetch that started before a change', async () => {
  const { client, read, seen, answer } = readBeforeChange()
  void readAgain(client, ['products'])
  answer()
  await expect.poll(() => seen.at(-1)).toBe('after')
  expect(read).toHaveBeenCalledTimes(2)
  expect(client.isFetching()).toBe(0)
})

it('leaves the refetch to a pending write', async () => {
  const { client, read, seen, answer } = readBeforeChange()
  void readAgain(client, ['products'])
  const saving = Promise.withResolvers<void>()
  const saved = client
    .getMutationCache()
    .build(client, {
      mutationKey: ['products', 'edit'],
      mutationFn: () => saving.promise,
      meta: { refreshes: ['products'] },
    })
    .execute(undefined)
  answer()
  await expect.poll(() => seen.at(-1)).toBe('before')
  expect(client.isFetching()).toBe(0)
  saving.resolve()
  await saved
  await expect.poll(() => seen.at(-1)).toBe('after')
  expect(read).toHaveBeenCalledTimes(2)
})
