import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { shownProducts } from '#features/products/queries.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { files } from '#tests/support/social.ts'

type User = Opened['user']

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (one: File) => {
    if (one.name === 'broken.png') throw new Error('no picture')
    return { width: 20, height: 10 }
  })
})

const file = (name: string, data = files.png) =>
  new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' })
const choose = (...chosen: File[]) =>
  fireEvent.change(screen.getByLabelText('Product pictures'), { target: { files: chosen } })
const tiles = () =>
  within(screen.getByRole('list', { name: 'Pictures' }))
    .queryAllByRole('textbox')
    .map((one) => (one as HTMLInputElement).value)
const describePicture = (user: User, nth: number, text: string) =>
  user.type(screen.getByRole('textbox', { name: `Alt text for picture ${nth}` }), text)

const pictures = async ({ db }: Backend, id = 1) => {
  const rows = await db.selectFrom('products').select('pictures').where('id', '=', id).execute()
  return rows[0]?.pictures.map(({ title }) => title)
}
const contents = ({ db }: Backend) => db.selectFrom('product_pictures').select('size').execute()

async function addAndSave(user: User) {
  choose(file('jug.png'))
  await screen.findByRole('textbox', { name: 'Alt text for picture 1' })
  await describePicture(user, 1, 'From behind')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
}

const writes: Record<string, Write> = {
  'a set of product pictures': {
    at: '/products/1/edit',
    path: 'products/edit',
    act: addAndSave,
    kept: async (backend) => [await pictures(backend), (await contents(backend)).length],
    unchanged: [[], 0],
    changed: [['From behind'], 1],
    shown: ({ queryClient }) =>
      shownProducts
        .readOptimistic(queryClient, ['products', 'detail', '1'])
        ?.pictures?.map(({ title }) => title),
  },
  'a new product with pictures': {
    at: '/products/new',
    path: 'products/add',
    act: async (user) => {
      await user.type(await screen.findByLabelText('Name'), 'Reading lamp')
      await user.type(screen.getByLabelText('Price'), '49.90')
      choose(file('lamp.png'), file('off.png'))
      await screen.findByRole('textbox', { name: 'Alt text for picture 2' })
      await user.click(screen.getByRole('button', { name: 'Add product' }))
    },
    kept: async (backend) => (await contents(backend)).length,
    unchanged: 0,
    changed: 2,
    shown: () => undefined,
  },
}

fourTests('/products', writes)

it('orders, describes and removes pictures, and restores the saved ones on "Discard"', async () => {
  const { user, backend, settled } = await openApp('/products/1/edit')
  choose(file('a.png'), file('b.png'), file('c.png'))
  await screen.findByRole('textbox', { name: 'Alt text for picture 3' })
  for (const [nth, text] of ['One', 'Two', 'Three'].entries()) await describePicture(user, nth + 1, text)
  expect(screen.getByRole('button', { name: 'Move One forward' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Move Three back' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Move Three forward' }))
  expect(screen.getByText('Three moved to position 2 of 3')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove One' }))
  expect(tiles()).toEqual(['Three', 'Two'])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  await waitFor(async () => expect(await pictures(backend)).toEqual(['Three', 'Two']))
  // What was taken off again was never sent.
  expect(await contents(backend)).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Remove Three' }))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(tiles()).toEqual(['Three', 'Two'])
})

it('explains each rejected file and adds the rest', async () => {
  const { user } = await openApp('/products/1/edit')
  choose(file('text.png', files.text), file('broken.png'), file('jug.png'))
  expect(
    await screen.findByText('Couldn’t add “text.png”. Choose a PNG, JPEG, WebP or GIF file.'),
  ).toBeVisible()
  expect(screen.getByText(/^Couldn’t read “broken.png”/)).toBeVisible()
  expect(tiles()).toHaveLength(1)
  choose(...Array.from({ length: 8 }, (_, nth) => file(`${nth}.png`)))
  expect(await screen.findByText('Couldn’t add “7.png”. A product can have up to 8 pictures.')).toBeVisible()
  expect(tiles()).toHaveLength(8)
  expect(screen.queryByRole('button', { name: /^Add pictures/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('restores chosen pictures after a reload and after a refusal', async () => {
  const { backend, close } = await openApp('/products/1/edit')
  choose(file('jug.png'))
  await screen.findByRole('textbox', { name: 'Alt text for picture 1' })
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('fernhill-draft'))
  await close()

  const again = await openApp('/products/1/edit', { backend })
  expect(tiles()).toHaveLength(1)
  refuseWrites()
  await again.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findAllByText('Refused by the test')).length).toBeGreaterThan(0)
  await again.close()

  const last = await openApp('/products/1/edit', { backend })
  await screen.findByRole('textbox', { name: 'Alt text for picture 1' })
  await last.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect(await pictures(backend)).toHaveLength(1))
  expect(await contents(backend)).toHaveLength(1)
})

it('shows the first picture in the catalogue and opens each enlarged with its alt text', async () => {
  const { user, router, settled } = await openApp('/products?sort=new', {
    before: async ({ db }) => {
      const stored = ['a', 'b'].map((id) => ({ id, title: `Side ${id}`, type: 'image/png', size: 3 }))
      await db
        .updateTable('products')
        .set({ pictures: JSON.stringify(stored), created_at: new Date() })
        .where('id', '=', 1)
        .execute()
      const content = Uint8Array.from(atob(files.png), (letter) => letter.charCodeAt(0))
      for (const { id, type, size } of stored)
        await db
          .insertInto('product_pictures')
          .values({ id, product_id: 1, type, size, content, created_at: new Date(), removed_at: null })
          .execute()
    },
  })
  await router.navigate({ href: '/products/1' })
  await settled()
  expect(await screen.findByRole('img', { name: 'Side a' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Side b' }))
  expect(await screen.findByRole('img', { name: 'Side b' })).toBeInTheDocument()
})
