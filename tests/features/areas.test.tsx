import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import type { Area } from '#contract/areas.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { readDraft, writeDraft } from '#offline/drafts.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

const without =
  (...off: Area[]) =>
  ({ db }: Backend) =>
    db
      .insertInto('shop_settings')
      .values({
        id: 'areas',
        fields: JSON.stringify(Object.fromEntries(off.map((area) => [area, false]))),
        updated_at: new Date(),
      })
      .execute()

it('links to no area that is off', async () => {
  const { router, user } = await openApp('/users/cards/details', { before: without('chat', 'mail') })
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(1)
  const waysToWrite = () => screen.queryAllByRole('link', { name: /^(Message|Email)/ })
  expect(waysToWrite()).toEqual([])
  const [more] = screen.getAllByRole('button', { name: /^More actions/ })
  await user.click(more as HTMLElement)
  expect(await screen.findByRole('menuitem', { name: 'View profile' })).toBeVisible()
  expect(screen.queryAllByRole('menuitem', { name: /^(Message|Email)/ })).toEqual([])
  await user.keyboard('{Escape}')
  await router.navigate({ href: '/social/posts?person=2' })
  expect(await screen.findByRole('region', { name: /^Profile of/ })).toBeVisible()
  expect(waysToWrite()).toEqual([])
  await router.navigate({ href: '/nowhere' })
  await user.click(await screen.findByRole('button', { name: 'Search pages' }))
  expect(await screen.findByRole('option', { name: /^Calendar/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^(Chat|Mail)/ })).toBeNull()
})

it('keeps the permissions of an area that is off when a role is edited', async () => {
  const { user, backend, settled } = await openApp('/settings/team', {
    before: async (shop) => {
      const role = { id: 'packers0', name: 'Packers', rights: JSON.stringify(['orders.read', 'mail.use']) }
      await shop.db
        .insertInto('roles')
        .values({ ...role, created_at: new Date() })
        .execute()
      await without('mail')(shop)
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Roles' }))
  expect(card.getByText('Packers').closest('li')).toHaveTextContent(/^PackersView orders/)
  expect(card.queryByText(/Use mail/)).toBeNull()
  await user.click(card.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('checkbox', { name: 'Use mail' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'View customers' }))
  await user.click(dialog.getByRole('button', { name: 'Save role' }))
  await settled()
  const { rights } = await backend.db
    .selectFrom('roles')
    .select('rights')
    .where('id', '=', 'packers0')
    .executeTakeFirstOrThrow()
  expect(rights).toEqual(expect.arrayContaining(['customers.read', 'mail.use', 'orders.read']))
})

it('keeps drafts of an area that is off', async () => {
  const { backend, close, queryClient } = await openApp('/account')
  const rights = (client: typeof queryClient) => JSON.stringify(client.getQueryData(['account', 'me']))
  await waitFor(() => expect(rights(queryClient)).toContain('mail.use'))
  writeDraft('mail-of-a-test', { text: 'Half a sentence' }, { path: '/mail/inbox' })
  await close()
  await without('mail')(backend)
  const { queryClient: next, settled } = await openApp('/account', { backend })
  await settled()
  await waitFor(() => expect(rights(next)).not.toContain('mail.use'))
  expect(readDraft('mail-of-a-test')).toEqual({ text: 'Half a sentence' })
})
