import { screen, waitFor } from '@testing-library/react'
import { clear, createStore } from 'idb-keyval'
import { expect, it } from 'vitest'
import { clearChangeMessages, notify, snackbar } from '#kernel/snackbar.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { storedTexts } from '#tests/support/stored-texts.ts'

const give = ({ db }: Backend, role: string) =>
  db.updateTable('users').set({ role_id: role }).where('id', '=', 'ada00000').execute()

/** Types into the form of a customer, reads a message about them and leaves the app. */
async function leaveDraft() {
  const { user, backend, close } = await openApp('/customers/c0001/edit')
  const { email } = await backend.db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', 'c0001')
    .executeTakeFirstOrThrow()
  const field = await screen.findByRole('textbox', { name: /^Phone/ })
  await user.clear(field)
  await user.type(field, '+40 21 1')
  notify({ message: `Customer “${email}” saved` })
  await waitFor(async () => expect(await draftsWith(email)).toHaveLength(1))
  await close()
  return { backend, email }
}
const draftsWith = async (text: string) =>
  (await storedTexts()).filter((stored) => stored.startsWith('fernhill-draft') && stored.includes(text))

it('deletes drafts and messages of records that may not be read any more', async () => {
  const { backend, email } = await leaveDraft()
  await give(backend, 'buyer')
  const { settled } = await openApp('/account', { backend })
  await settled()
  await waitFor(async () => expect((await storedTexts()).filter((text) => text.includes(email))).toEqual([]))
  expect(snackbar.get().queue.filter(({ message }) => message.includes(email))).toEqual([])
})

it('keeps drafts of records that can still be read', async () => {
  const { backend, email } = await leaveDraft()
  await give(backend, 'reader')
  const { settled, queryClient } = await openApp('/account', { backend })
  await settled()
  await waitFor(() =>
    expect(JSON.stringify(queryClient.getQueryData(['account', 'me']))).not.toContain('customers.edit'),
  )
  expect(await draftsWith(email)).toHaveLength(1)
})

it('deletes drafts when the right was withdrawn after the session had ended', async () => {
  const { backend, email } = await leaveDraft()
  await give(backend, 'buyer')
  await clear(createStore('fernhill-reads', 'queries'))
  await openApp('/account', { backend })
  await waitFor(async () => expect(await draftsWith(email)).toEqual([]))
})

it('keeps an open Undo when a right is withdrawn', () => {
  snackbar.reset()
  notify({ message: 'Item deleted', onAction: () => {} })
  notify({ message: 'Item saved' })
  clearChangeMessages()
  expect(snackbar.get().queue.map(({ message }) => message)).toEqual(['Item deleted'])
})
