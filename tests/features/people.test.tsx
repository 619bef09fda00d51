import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { maxInGallery } from '#contract/gallery.ts'
import type { Profile } from '#contract/social.ts'
import { GalleryPanel } from '#features/people/gallery/gallery-panel.tsx'
import { PeoplePanel } from '#features/people/people-panel.tsx'
import { PersonActions } from '#features/people/person/person-acts.tsx'
import { peopleQueries } from '#features/people/queries.ts'
import { PeopleSide } from '#features/people/side.tsx'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { failReads, goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { showPanel } from '#tests/support/show-panel.tsx'
import { files } from '#tests/support/social.ts'

// The browser of the tests draws nothing.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 20, height: 10 }))
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:picture'
      static override revokeObjectURL = () => {}
    },
  )
})

const [ines, grace] = [3, 5]

async function ask<T>(backend: Backend, path: string): Promise<T> {
  return bodyOf<T>(backend.get(path, await backend.signIn()))
}
const personOf = async (backend: Backend, user: number) =>
  (await ask<{ person: Profile }>(backend, `social/profile?user=${user}`)).person
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('article')
  if (!found) throw new Error(`${name} has no card`)
  return within(found)
}
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

/** A panel beside a page that shows no people. */
async function openPanel(panel: ReactNode, before?: (backend: Backend) => Promise<unknown>) {
  const opened = await openApp('/dashboard', before ? { before } : {})
  await showPanel(opened, panel, 'people', 'list', 'ui')
  return { ...opened, panel: within(screen.getByRole('region', { name: 'The panel' })) }
}

describe('people pages', () => {
  it('show everyone except you in three card sizes and two tables', async () => {
    const { user, router, settled } = await openApp('/users')
    expect(router.state.location.pathname).toBe('/users/cards/details')
    expect(names()).toEqual(['Grace Bennett', 'Inès Moreau', 'Mihai Ionescu', 'Sam Okoro'])
    expect(card('Sam Okoro').getByText('sam@example.com')).toBeVisible()
    expect(card('Sam Okoro').getByRole('link', { name: 'Message Sam Okoro' })).toHaveAttribute(
      'href',
      '/chat/2',
    )
    expect(card('Sam Okoro').getByRole('link', { name: 'Email Sam Okoro' })).toHaveAttribute(
      'href',
      expect.stringContaining('compose=new%3Asam%40example.com'),
    )
    for (const [look, path] of [
      ['Table', '/users/list/s1'],
      ['Cards', '/users/cards/details'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: look }))
      await waitFor(() => expect(router.state.location.pathname).toBe(path))
      // The page before stands until then.
      await waitFor(() => expect(screen.getByRole('radio', { name: look })).toBeChecked())
      await waitFor(() => expect(screen.getAllByText('Sam Okoro')[0]).toBeVisible())
      await settled()
    }
    // The other sizes and the second list have addresses only.
    for (const [path, look] of [
      ['/users/cards/simple', 'Cards'],
      ['/users/cards/profile', 'Cards'],
      ['/users/list/s2', 'Table'],
    ] as const) {
      await router.navigate({ to: path as '/users' })
      await waitFor(() => expect(screen.getByRole('radio', { name: look })).toBeChecked())
      await waitFor(() => expect(screen.getAllByText('Sam Okoro')[0]).toBeVisible())
    }
  })

  it('keep the search in every layout', async () => {
    const { user, router } = await openApp('/users/cards/details')
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'fountain')
    await waitFor(() => expect(names()).toEqual(['Mihai Ionescu']))
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    await waitFor(() => expect(router.state.location.href).toBe('/users/list/s1?q=fountain'))
    expect(await screen.findByRole('row', { name: /Mihai Ionescu/ })).toBeVisible()
    expect(screen.queryByText('Sam Okoro')).toBeNull()
  })

  it('clear a search without results', async () => {
    const { user, router } = await openApp('/users/cards/simple?q=nobody-at-all')
    expect(screen.getByRole('heading', { name: 'No people found' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(names()).toHaveLength(4))
    expect(router.state.location.href).toBe('/users/cards/simple')
  })

  it('follow immediately and undo an unfollow', async () => {
    const { user, backend, settled } = await openApp('/users/cards/details')
    await user.click(card('Grace Bennett').getByRole('button', { name: 'Follow back Grace Bennett' }))
    await user.click(await card('Grace Bennett').findByRole('button', { name: 'Following Grace Bennett' }))
    expect(await card('Grace Bennett').findByRole('button', { name: /Follow back/ })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await card('Grace Bennett').findByRole('button', { name: /Following/ })).toBeVisible()
    await settled()
    expect((await personOf(backend, grace)).isFollowed).toBe(true)
  })

  it('explain a block before it, and list blocked people separately', async () => {
    const { user, router, settled } = await openApp('/users/cards/details')
    await user.click(card('Sam Okoro').getByRole('button', { name: 'More actions for Sam Okoro' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }))
    const question = await screen.findByRole('dialog', { name: 'Block Sam Okoro?' })
    expect(
      within(question).getByText(
        /You can still send each other messages and emails.*Unblocking restores everything/,
      ),
    ).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(names()).not.toContain('Sam Okoro'))
    await settled()
    await router.navigate({ href: '/users/cards/details?who=blocked' })
    await waitFor(() => expect(names()).toEqual(['Sam Okoro']))
    await user.click(card('Sam Okoro').getByRole('button', { name: 'Unblock Sam Okoro' }))
    await waitFor(() => expect(names()).not.toContain('Sam Okoro'))
    await settled()
  })

  it('show "Page not found" for an unknown layout', async () => {
    await openApp('/users/cards/huge')
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })

  it('show a load error and retry', async () => {
    const { user, router } = await openApp('/dashboard')
    failReads()
    await router.navigate({ href: '/users/cards/details' })
    expect(await screen.findByRole('heading', { name: 'Couldn’t load people' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
  })
})

describe('people panel', () => {
  it('moves an accepted person from requests to friends', async () => {
    const { user, panel, queryClient, settled } = await openPanel(<PeoplePanel kind="requests" />)
    expect(await panel.findByText('2 people')).toBeVisible()
    await queryClient.fetchQuery(peopleQueries.list({ kind: 'friends', q: '', page: 1, size: 24 }))
    await user.click(panel.getByRole('button', { name: 'Accept friend request from Mihai Ionescu' }))
    await waitFor(() => expect(panel.queryByRole('heading', { name: 'Mihai Ionescu' })).toBeNull())
    expect(panel.getByText('1 person')).toBeVisible()
    await settled()
    const friends = queryClient.getQueryData(
      peopleQueries.list({ kind: 'friends', q: '', page: 1, size: 24 }).queryKey,
    )
    await waitFor(() => expect(friends?.people.map(({ name }) => name)).toContain('Mihai Ionescu'))
  })

  it('offers to accept a declined request again', async () => {
    const { user, panel, settled } = await openPanel(<PeoplePanel kind="requests" />)
    await user.click(await panel.findByRole('button', { name: 'Decline friend request from Mihai Ionescu' }))
    const declined = await panel.findByRole('region', { name: 'Declined requests' })
    expect(within(declined).getByRole('heading', { name: 'Mihai Ionescu' })).toBeVisible()
    await settled()
    await user.click(await within(declined).findByRole('button', { name: /Undo decline/ }))
    expect(
      await panel.findByRole('button', { name: 'Accept friend request from Mihai Ionescu' }),
    ).toBeVisible()
    await settled()
  })

  it('lists sent requests below and cancels them', async () => {
    const { user, panel, settled } = await openPanel(<PeoplePanel kind="requests" />, async (backend) => {
      const ada = await backend.signIn()
      await backend.post('friends/remove', { user: ines }, ada)
      await backend.post('friend-request/send', { user: ines, isSent: true }, ada)
    })
    const sent = await panel.findByRole('region', { name: 'Sent requests' })
    await user.click(within(sent).getByRole('button', { name: /Withdraw the friend request to Inès/ }))
    await waitFor(() => expect(panel.queryByRole('region', { name: 'Sent requests' })).toBeNull())
    await settled()
  })

  it('restores a removed friend on undo', async () => {
    const { user, panel, settled, backend } = await openPanel(<PeoplePanel kind="friends" />)
    expect(await panel.findByRole('link', { name: 'Message Inès Moreau' })).toHaveAttribute(
      'href',
      `/chat/${ines}`,
    )
    await user.click(panel.getByRole('button', { name: 'More actions for Inès Moreau' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove friend' }))
    await waitFor(() => expect(panel.queryByRole('heading', { name: 'Inès Moreau' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await panel.findByRole('heading', { name: 'Inès Moreau' })).toBeVisible()
    await settled()
    expect((await personOf(backend, ines)).friendship).toBe('friends')
  })

  it('offers to follow friends of someone else, but not to remove them', async () => {
    const { panel } = await openPanel(<PeoplePanel kind="friends" of={ines} />)
    expect(await panel.findByRole('heading', { name: 'Sam Okoro' })).toBeVisible()
    expect(panel.queryByRole('link', { name: /^Message/ })).toBeNull()
    expect(panel.getByRole('button', { name: 'Following Sam Okoro' })).toBeVisible()
  })

  it('shows an empty state without requests', async () => {
    const { panel } = await openPanel(<PeoplePanel kind="requests" />, async (backend) => {
      const ada = await backend.signIn()
      for (const user of [4, grace])
        await backend.post('friend-request/answer', { user, answer: 'accept' }, ada)
    })
    expect(await panel.findByRole('heading', { name: 'No friend requests' })).toBeVisible()
  })
})

it('answers requests and follows people beside the posts', async () => {
  const { user, panel, settled } = await openPanel(<PeopleSide />, async (backend) => {
    await backend.post('friends/remove', { user: ines }, await backend.signIn())
    await backend.post('followers/follow', { user: ines, isFollowed: false }, await backend.signIn())
  })
  expect(await panel.findByText('2 friend requests')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Accept friend request from Grace Bennett' }))
  expect(await panel.findByText('1 friend request')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Decline friend request from Mihai Ionescu' }))
  await waitFor(() => expect(panel.queryByText(/friend request/)).toBeNull())
  await user.click(await panel.findByRole('button', { name: 'Follow back Inès Moreau' }))
  await waitFor(() => expect(panel.queryByText('Inès Moreau')).toBeNull())
  await settled()
})

it('leads from the profile header step by step to a friendship', async () => {
  const opened = await openApp('/dashboard', {
    before: async (backend) => backend.post('friends/remove', { user: ines }, await backend.signIn()),
  })
  await showPanel(opened, <PersonActions person={await personOf(opened.backend, ines)} />, 'people', 'ui')
  goOffline()
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Add friend' }))
  await user.click(await screen.findByRole('button', { name: /Withdraw the friend request/ }))
  expect(await screen.findByRole('button', { name: 'Add friend' })).toBeVisible()
  goOnline()
  await opened.settled()
})

describe('gallery', () => {
  const png = (name: string) =>
    new File([Uint8Array.from(atob(files.png), (letter) => letter.charCodeAt(0))], name, {
      type: 'image/png',
    })
  const tiles = () => screen.queryAllByRole('button', { name: /^View “/ }).map((one) => one.ariaLabel)

  async function openGallery(before?: (backend: Backend) => Promise<unknown>) {
    const opened = await openPanel(<GalleryPanel />, before)
    await opened.panel.findByRole('button', { name: 'Add pictures' })
    return opened
  }
  const choose = () => screen.getByLabelText('Pictures for your gallery')

  it('adds pictures and explains rejected files', async () => {
    const { user, panel, settled, backend } = await openGallery()
    const text = new File(['plain text'], 'notes.png', { type: 'image/png' })
    await user.upload(choose(), [png('Brown mug.png'), text])
    expect(
      await panel.findByText(/Couldn’t add “notes.png”. Choose a PNG, JPEG, WebP or GIF picture/),
    ).toBeVisible()
    expect(await panel.findByText('3 pictures')).toBeVisible()
    expect(tiles()[0]).toBe('View “Brown mug”')
    await settled()
    const { pictures } = await ask<{ pictures: { title: string }[] }>(backend, 'gallery/pictures')
    expect(pictures.map(({ title }) => title)).toEqual([
      ...['Brown mug', 'The tall jug', 'On the way to the pottery'],
    ])
  })

  it('shows that a picture waits for the network', async () => {
    const { user, panel, settled } = await openGallery()
    goOffline()
    await user.upload(choose(), png('Mug.png'))
    expect(await panel.findByText('Waiting for connection')).toBeVisible()
    goOnline()
    await waitFor(() => expect(panel.queryByText('Waiting for connection')).toBeNull())
    await settled()
  })

  it('holds a thousand pictures', async () => {
    const { user, panel } = await openGallery(async ({ db }) => {
      const [row] = await db
        .selectFrom('social_pictures')
        .selectAll()
        .where('post_id', 'is', null)
        .orderBy('id')
        .limit(1)
        .execute()
      if (!row) throw new Error('There is no picture')
      const { number: _number, ...picture } = row
      const more = Array.from({ length: maxInGallery.pictures - 2 }, (_, at) => ({
        ...picture,
        id: `many-${at}`,
        owner: 'ada00000',
        content: new Uint8Array([1]),
      }))
      await db.insertInto('social_pictures').values(more).execute()
    })
    expect(await panel.findByText('1,000 pictures')).toBeVisible()
    await user.upload(choose(), png('Mug.png'))
    expect(
      await panel.findByText(/Couldn’t add “Mug.png”. A gallery can have up to 1,000 pictures/),
    ).toBeVisible()
  })

  it('moves through pictures by keyboard and restores a deleted picture', async () => {
    const { user, panel, settled } = await openGallery()
    await user.click(await panel.findByRole('button', { name: 'View “The tall jug”' }))
    const viewer = await screen.findByRole('dialog', { name: 'The tall jug' })
    expect(within(viewer).getByText('1 of 2')).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'On the way to the pottery' })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'The tall jug' })).toBeVisible()
    await user.keyboard('{Delete}')
    expect(await screen.findByRole('dialog', { name: 'On the way to the pottery' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await panel.findByText('1 picture')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await panel.findByText('2 pictures')).toBeVisible()
    expect(tiles()[0]).toBe('View “The tall jug”')
    await settled()
  })

  it('offers no changes in the gallery of someone else', async () => {
    const { panel } = await openPanel(<GalleryPanel of={ines} />)
    expect(await panel.findByText('2 pictures')).toBeVisible()
    expect(panel.queryByRole('button', { name: 'Add pictures' })).toBeNull()
    expect(panel.queryByRole('button', { name: /Delete/ })).toBeNull()
  })
})

it('explains a block on the page of the person and unblocks them', async () => {
  const { user } = await openApp('/social/posts?person=2', {
    before: async (backend) =>
      backend.post('social/block', { user: 2, isBlocked: true }, await backend.signIn()),
  })
  expect(screen.getByRole('heading', { name: 'You have blocked Sam Okoro' })).toBeVisible()
  expect(screen.getByText(/You can still send each other messages and emails/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Unblock' }))
  expect((await screen.findAllByRole('article', { name: /Sam Okoro/ })).length).toBeGreaterThan(0)
})
