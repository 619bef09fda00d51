import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { conversationOf, type MailFolder } from '#contract/mail.ts'
import { listOf } from '#server/features/mail/list.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

const me = 'ada00000'
const inFolder = async ({ db }: Backend, folder: MailFolder) =>
  (await listOf(db, me, { folder, limit: 200, offset: 0 })).mails
const idsIn = async (backend: Backend, folder: MailFolder) =>
  (await inFolder(backend, folder)).map(({ id }) => id)
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Inbox' })
  return within(list).getAllByRole('listitem')
}
const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a[data-row-link]')
const idOf = (row: HTMLElement | undefined) => row?.dataset.row ?? ''

it('opens labels and folders of the focused row with L and V, and keeps the focus', async () => {
  const { user, backend } = await openApp('/mail/inbox')
  const [first, second] = await rows()
  linkIn(first)?.focus()
  await user.keyboard('l')
  const labels = await screen.findByRole('menu')
  await waitFor(() => expect(labels).toContainElement(document.activeElement as HTMLElement))
  await user.click(within(labels).getByRole('menuitemcheckbox', { name: 'Forums' }))
  await waitFor(async () => {
    const mail = (await inFolder(backend, 'inbox')).find(({ id }) => id === idOf(first))
    expect(mail?.forums).toBe(true)
  })
  expect(linkIn(first)).toHaveFocus()

  await user.keyboard('v')
  const folders = await screen.findByRole('menu')
  await waitFor(() => expect(folders).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(linkIn(first)).toHaveFocus()
  await user.keyboard('v')
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(async () => expect(await idsIn(backend, 'archive')).toContain(idOf(first)))
  await waitFor(() => expect(linkIn(second)).toHaveFocus())
})

it('moves the selected emails with V', async () => {
  const { user, backend } = await openApp('/mail/inbox')
  const [first, second] = await rows()
  for (const row of [first, second]) await user.click(within(row as HTMLElement).getByRole('checkbox'))
  await user.keyboard('v')
  await user.click(await screen.findByRole('menuitem', { name: 'Bin' }))
  await waitFor(async () =>
    expect(await idsIn(backend, 'trash')).toEqual(expect.arrayContaining([idOf(first), idOf(second)])),
  )
})

it('acts on a row from its buttons and focuses the next row', async () => {
  const { user, backend } = await openApp('/mail/inbox')
  const [first, second, third] = await rows()
  const isRead = (await inFolder(backend, 'inbox'))[0]?.isRead
  const button = (row: HTMLElement | undefined, name: RegExp) =>
    within(row as HTMLElement).getByRole('button', { name })
  await user.click(button(first, /^Mark “.*” as (un)?read$/))
  await waitFor(async () => expect((await inFolder(backend, 'inbox'))[0]?.isRead).toBe(!isRead))
  await user.click(button(first, /^Archive “/))
  await waitFor(async () => expect(await idsIn(backend, 'archive')).toContain(idOf(first)))
  await waitFor(() => expect(linkIn(second)).toHaveFocus())
  await user.click(button(second, /to bin$/))
  await waitFor(async () => expect(await idsIn(backend, 'trash')).toContain(idOf(second)))
  await waitFor(() => expect(linkIn(third)).toHaveFocus())
})

it('lists the actions of the open email first in the palette', async () => {
  const { user, backend } = await openApp('/mail/inbox')
  const [first] = await rows()
  await user.click(linkIn(first) as HTMLElement)
  await screen.findByRole('button', { name: 'Reply' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog')
  await waitFor(() => {
    const options = within(palette).getAllByRole('option')
    const names = options.slice(0, 8).map((option) => option.textContent)
    expect(names.join()).toMatch(/Reply.*Reply to all.*Forward.*Archive.*bin.*star/i)
  })
  await user.click(within(palette).getByRole('option', { name: /^Archive/ }))
  await waitFor(async () => expect(await idsIn(backend, 'archive')).toContain(idOf(first)))
})

it('shows a conversation as a single row, with the state of all its emails', async () => {
  const { user, backend } = await openApp('/mail/inbox')
  const all = await inFolder(backend, 'inbox')
  const conversations = Map.groupBy(all, conversationOf)
  expect(await rows()).toHaveLength(conversations.size)
  expect(conversations.size).toBeLessThan(all.length)
  const subject = 'Re: Who opens on Saturday?'
  const [newest, oldest] = all.filter((mail) => mail.subject.endsWith('Who opens on Saturday?'))
  const row = screen.getByText(subject).closest<HTMLElement>('[data-row]') as HTMLElement
  expect(within(row).getByTitle('2 emails in this conversation')).toHaveTextContent('2')
  await user.click(within(row).getByRole('button', { name: `Star “${subject}”` }))
  const starred = async () =>
    (await inFolder(backend, 'inbox')).filter((mail) => mail.starred).map(({ id }) => id)
  await waitFor(async () => expect(await starred()).toContain(newest?.id))
  expect(await starred()).not.toContain(oldest?.id)

  await user.click(linkIn(row) as HTMLElement)
  expect(await screen.findByText(new RegExp(`^\\d+ of ${conversations.size}$`))).toBeVisible()
  await user.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText(`${conversations.size} selected`)).toBeVisible()
  await user.keyboard('x')
  await user.keyboard('#')
  await waitFor(async () => expect(await idsIn(backend, 'inbox')).toEqual([newest?.id, oldest?.id]))
})
