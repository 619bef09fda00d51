import { createStore, entries } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { readDraftFiles, wipeDraftFiles, writeDraftFiles } from '#offline/draft-files.ts'

const day = 86_400_000
const stored = () => entries(createStore('fernhill-draft-files', 'files'))
const chosen = [{ name: 'plan.pdf', data: 'UERG' }]

afterEach(async () => {
  vi.restoreAllMocks()
  for (const owner of ['ada', 'luc']) await wipeDraftFiles(owner)
})

it('restores chosen files for the same account until they are removed', async () => {
  await writeDraftFiles('chat-2', chosen, 'ada')
  expect(await readDraftFiles('chat-2', 'ada')).toEqual(chosen)
  expect(await readDraftFiles('chat-2', 'luc')).toEqual([])
  expect(await readDraftFiles('chat-3', 'ada')).toEqual([])
  await writeDraftFiles('chat-2', [], 'ada')
  expect(await stored()).toEqual([])
})

it('stores nothing without an account', async () => {
  await writeDraftFiles('chat-2', chosen)
  expect(await stored()).toEqual([])
})

it('keeps files for seven days, then deletes them from disk', async () => {
  await writeDraftFiles('chat-2', chosen, 'ada')
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 7 * day - 1000)
  expect(await readDraftFiles('chat-2', 'ada')).toEqual(chosen)
  vi.spyOn(Date, 'now').mockReturnValue(now + 7 * day + 1000)
  expect(await readDraftFiles('chat-2', 'ada')).toEqual([])
  expect(await stored()).toEqual([])
})
