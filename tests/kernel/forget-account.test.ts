import { createStore, entries, set } from 'idb-keyval'
import { afterEach, expect, it } from 'vitest'
import { forgetAccount } from '#app/forget-account.ts'
import { readDraftFiles, writeDraftFiles } from '#offline/draft-files.ts'

afterEach(() => localStorage.clear())

const turns = createStore('fernhill-cart', 'turns')

it('removes everything of the account and nothing of others', async () => {
  const put = (key: string, value: object) => localStorage.setItem(key, JSON.stringify(value))
  put('berry-cart', { ada: { street: 'Elm Walk' }, luc: { street: 'Quay Street' } })
  put('fernhill-list-orders', { views: { ada: [{ name: 'Of Mira' }], luc: [] } })
  put('fernhill-of-account-stories', { ada: { open: ['story-1'] }, luc: { open: [] } })
  put('fernhill-draft:ada:profile', { name: 'Half a na' })
  put('fernhill-draft:luc:profile', { name: 'Luc' })
  localStorage.setItem('fernhill-list-stock', '{damaged')
  put('berry-config', { locale: 'fr' })
  await set('ada', 3, turns)
  await set('luc', 4, turns)
  await writeDraftFiles('chat-2', [{ name: 'plan.pdf' }], 'ada')
  await writeDraftFiles('chat-2', [{ name: 'jug.png' }], 'luc')

  forgetAccount('ada')
  await expect.poll(() => readDraftFiles('chat-2', 'ada')).toEqual([])
  expect(await readDraftFiles('chat-2', 'luc')).toEqual([{ name: 'jug.png' }])
  await expect.poll(() => entries(turns)).toEqual([['luc', 4]])
  expect({ ...localStorage }).toEqual({
    'berry-cart': '{"luc":{"street":"Quay Street"}}',
    'fernhill-list-orders': '{"views":{"luc":[]}}',
    'fernhill-of-account-stories': '{"luc":{"open":[]}}',
    'fernhill-draft:luc:profile': '{"name":"Luc"}',
    'berry-config': '{"locale":"fr"}',
  })
})
