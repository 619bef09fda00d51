import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Contact, type ContactFields, noFields } from '#contract/contacts.ts'
import { initialsOf, noLetter } from '#features/contacts/initials.ts'
import { matchingContacts } from '#features/contacts/list/filter-contacts.ts'
import { contactsOf } from '#server/features/contacts/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { openBroken } from '#tests/support/open-broken.ts'
import { requestsTo } from '#tests/support/requests-to.ts'
import { network } from '#tests/support/setup.ts'

const me = 'ada00000'
type Fields = Partial<ContactFields> & { name: string }

async function post(backend: Backend, path: string, body: object) {
  const answer = await backend.post(`contact/${path}`, body, await backend.signIn())
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}
const add = (backend: Backend, uid: string, fields: Fields) => post(backend, 'add', { uid, fields })

const mail = (value: string) => [{ kind: 'work' as const, value }]
/** Three people of the test beside those of the demo. */
const open = (search = '') =>
  openApp(`/contacts${search}`, {
    before: async (backend) => {
      await add(backend, 'zora', { name: 'Zora Quince', mails: mail('zora@quince.example'), role: 'Miller' })
      await add(backend, 'zeno', {
        name: 'Zeno Quince',
        tags: ['Orchard'],
        phones: [{ kind: 'work', value: '+44 20 555 0199' }],
      })
      await add(backend, 'zora-2', {
        name: 'Z. Quince',
        mails: mail('zora@quince.example'),
        notes: 'Mill closed on Mondays',
      })
    },
  })
const kept = async ({ db }: Backend, name: string) =>
  (await contactsOf(db, me)).filter((one) => one.name === name)
const link = (name: string) => screen.queryByRole('link', { name })

describe('letters', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  const lettersIn = (locale: 'en' | 'fr' | 'ro' | 'zh', ...names: string[]) => {
    const { sorted, initialOf } = initialsOf(locale)
    return sorted(named(...names), ({ name }) => name).map(({ name }) => `${initialOf(name)} ${name}`)
  }

  it('ignore accents that the language does not sort separately', () => {
    expect(lettersIn('fr', 'Zoé', 'Étienne', 'eva', 'Øyvind', 'Łucja')).toEqual([
      ...['E Étienne', 'E eva', 'L Łucja', 'O Øyvind', 'Z Zoé'],
    ])
  })

  it('keep Romanian letters separate', () => {
    expect(lettersIn('ro', 'Țepeș', 'Tudor', 'Ștefan', 'Sorin', 'Ioana', 'Înger', 'Ana', 'Ăla')).toEqual([
      ...['A Ana', 'Ă Ăla', 'I Ioana', 'Î Înger', 'S Sorin', 'Ș Ștefan', 'T Tudor', 'Ț Țepeș'],
    ])
  })

  it('sort Chinese names by pinyin in Chinese only', () => {
    expect(lettersIn('zh', '张伟', 'Bob', '安娜', '李娜', '王芳')).toEqual([
      ...['A 安娜', 'B Bob', 'L 李娜', 'W 王芳', 'Z 张伟'],
    ])
    expect(lettersIn('en', '张伟', 'Zoe', '42 Shop')).toEqual([
      ...['Z Zoe', `${noLetter} 42 Shop`, `${noLetter} 张伟`],
    ])
  })
})

it('links a contact with an account to the chat', async () => {
  await openApp('/contacts', {
    before: (backend) =>
      add(backend, 'sam', { name: 'Sam at work', mails: mail('Sam@example.com') }).then(() => {}),
  })
  expect((await screen.findAllByRole('link', { name: 'Message Sam at work' }))[0]).toHaveAttribute(
    'href',
    '/chat/2',
  )
})

describe('search', () => {
  const contact = (fields: Fields) => ({ ...noFields, ...fields }) as unknown as Contact
  const all = [
    contact({ name: 'Étienne Blanc', company: 'Imprimerie', tags: ['Service'] }),
    contact({ name: 'Bob', phones: [{ kind: 'work', value: '+33 (2) 40-00' }], isFavorite: true }),
  ]
  const found = (q: string, more = {}) =>
    matchingContacts(all, { q, tag: '', favorite: '', ...more }).map(({ name }) => name)

  it('finds every word anywhere, ignoring accents', () => {
    expect(found('etienne IMPRIM')).toEqual(['Étienne Blanc'])
    expect(found('etienne bob')).toEqual([])
  })
  it('finds a number regardless of its grouping', () => {
    expect(found('33 24000')).toEqual(['Bob'])
  })
  it('narrows by label and favourite', () => {
    expect(found('', { tag: 'service' })).toEqual(['Étienne Blanc'])
    expect(found('', { favorite: 'yes' })).toEqual(['Bob'])
  })
})

it('groups contacts by letter and keeps the search in the address', async () => {
  const { user, router } = await open('?view=list')
  expect(screen.getByRole('heading', { level: 2, name: 'Z' })).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'quince')
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').filter((one) => one.dataset.row)).toHaveLength(3),
  )
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'quince' }))
})

it('shows its columns from the first frame', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  onTestFinished(() => width.mockRestore())
  await openApp('/contacts')
  const list = screen.getByRole('list', { name: 'Contacts' })
  expect(list.style.getPropertyValue('--columns')).toBe('3')
})

it('sorts by first or last name, from the vCard or the last word', async () => {
  const card = { name: { of: 'Zoé de la Tour', parts: ['de la Tour', 'Zoé'] }, preferred: [], lines: [] }
  const { user, router } = await openApp('/contacts?view=list', {
    before: async (backend) => {
      await backend.db.deleteFrom('contacts').execute()
      await add(backend, 'a', { name: 'Ada Zimmer' })
      await add(backend, 'b', { name: 'Zoé de la Tour', card })
      await add(backend, 'c', { name: 'Madonna' })
    },
  })
  const names = () => screen.getAllByRole('listitem').flatMap((one) => one.dataset.row ?? [])
  expect(names()).toEqual(['a', 'c', 'b'])
  await user.click(screen.getByRole('button', { name: 'Last name' }))
  await waitFor(() => expect(names()).toEqual(['b', 'c', 'a']))
  expect(router.state.location.search).toMatchObject({ by: 'family' })
  expect(screen.getByRole('button', { name: 'Last name', pressed: true })).toBeVisible()
})

it('focuses an added contact and clears a filter that hides it', async () => {
  const { user, router } = await openApp('/contacts?q=nobody-like-this')
  await user.click(screen.getByRole('button', { name: 'New contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New contact' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Quinn Quagga')
  await user.click(dialog.getByRole('button', { name: 'Add contact' }))
  await waitFor(() => expect(link('Quinn Quagga')).toHaveFocus())
  expect(router.state.location.search).not.toHaveProperty('q', 'nobody-like-this')
})

it('links a contact to its customer page', async () => {
  const { user, router } = await openApp('/contacts', {
    before: async (backend) => {
      await backend.db
        .updateTable('customers')
        .set({ email: 'Quinn@Shop.example' })
        .where('id', '=', 'c0001')
        .execute()
      await add(backend, 'q', { name: 'Quinn', mails: mail('quinn@shop.example') })
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Quinn' }))
  await user.click(await screen.findByRole('link', { name: 'View customer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/c0001'))
})

it('falls back from a damaged address and shows a note', async () => {
  await openApp('/contacts?view=wall')
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Cards' })).toBeChecked()
})

it('shows an error and reloads when contacts fail to load', async () => {
  await openBroken('/contacts', 'contact/book', 'Couldn’t load contacts')
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
})

/** The form of someone new, with the way to its fields. */
async function openForm() {
  const opened = await open()
  await opened.user.click(screen.getByRole('button', { name: 'New contact' }))
  const drawer = await screen.findByRole('dialog', { name: 'New contact' })
  const field = (name: string) => within(drawer).getByRole('textbox', { name })
  const save = () => opened.user.click(within(drawer).getByRole('button', { name: 'Add contact' }))
  return { ...opened, drawer, field, save }
}

it('offers the draft of a new contact, also after visiting another page', async () => {
  const { user, router, drawer, field } = await openForm()
  await user.type(field('Name'), 'Ioana')
  await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
  await router.navigate({ to: '/account' })
  await user.click(await screen.findByRole('button', { name: 'Open again' }))
  const again = await screen.findByRole('dialog', { name: 'New contact' })
  await waitFor(() => expect(within(again).getByRole('textbox', { name: 'Name' })).toHaveValue('Ioana'))
  expect(within(again).getByText(/^Draft from/)).toBeVisible()
})

it('shows errors under their fields and sends nothing', async () => {
  const { user, backend, drawer, field, save } = await openForm()
  const before = (await contactsOf(backend.db, me)).length
  await user.type(field('Email 1'), 'not an address')
  await user.type(field('Day'), '31')
  await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Month' }), 'February')
  await save()
  expect((await within(drawer).findAllByText('Enter a name.')).length).toBeGreaterThan(0)
  expect(within(drawer).getAllByText('Enter a valid email address.').length).toBeGreaterThan(0)
  expect(within(drawer).getAllByText(/Enter a valid date/).length).toBeGreaterThan(0)
  expect(await contactsOf(backend.db, me)).toHaveLength(before)
})

it('accepts a birthday without a year and shows markup in a name as text', async () => {
  const { user, backend, drawer, field, save } = await openForm()
  await user.type(field('Name'), 'Ola <b>Bold</b>')
  await user.type(field('Day'), '29')
  await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Month' }), 'February')
  await save()
  await waitFor(async () =>
    expect(await kept(backend, 'Ola <b>Bold</b>')).toMatchObject([{ birthday: '--02-29' }]),
  )
  expect(await screen.findByRole('link', { name: 'Ola <b>Bold</b>' })).toBeInTheDocument()
})

it('shows both versions when an edit meets another', async () => {
  const { user, backend } = await open('?contact=zora')
  const drawer = await screen.findByRole('dialog', { name: 'Zora Quince' })
  expect(within(drawer).getByText('Miller')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Edit' }))
  const role = await within(drawer).findByRole('textbox', { name: /Job title/ })
  await user.clear(role)
  await user.type(role, 'Baker')
  const [zora] = await kept(backend, 'Zora Quince')
  await post(backend, 'edit', { id: zora?.id, changes: { role: 'Farmer' } })
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  expect(await within(drawer).findByText('Farmer')).toBeVisible()
  expect((await kept(backend, 'Zora Quince'))[0]?.role).toBe('Farmer')
  await user.click(within(drawer).getByRole('radio', { name: /Baker/ }))
  await user.click(within(drawer).getByRole('button', { name: 'Save these values' }))
  await waitFor(async () => expect((await kept(backend, 'Zora Quince'))[0]?.role).toBe('Baker'))
})

it('edits a contact that was added offline before the server has it', async () => {
  const { user, backend, close } = await open()
  goOffline()
  await user.click(screen.getByRole('button', { name: 'New contact' }))
  const fresh = await screen.findByRole('dialog', { name: 'New contact' })
  await user.type(within(fresh).getByRole('textbox', { name: 'Name' }), 'Aaron Early')
  await user.click(within(fresh).getByRole('button', { name: 'Add contact' }))
  await user.click(await screen.findByRole('link', { name: 'Aaron Early' }))
  const drawer = await screen.findByRole('dialog', { name: 'Aaron Early' })
  await user.click(within(drawer).getByRole('button', { name: 'Edit' }))
  await user.type(await within(drawer).findByRole('textbox', { name: /Job title/ }), 'Gardener')
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  await close()
  expect(await kept(backend, 'Aaron Early')).toEqual([])

  goOnline()
  await openApp('/contacts', { backend })
  await waitFor(async () => expect((await kept(backend, 'Aaron Early'))[0]?.role).toBe('Gardener'))
  expect(await kept(backend, 'Aaron Early')).toHaveLength(1)
})

it('restores a deleted contact on undo', async () => {
  const { user, backend } = await open('?contact=zeno')
  const drawer = await screen.findByRole('dialog', { name: 'Zeno Quince' })
  await user.click(within(drawer).getByRole('button', { name: 'More actions for Zeno Quince' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(async () => expect(await kept(backend, 'Zeno Quince')).toEqual([]))
  expect(link('Zeno Quince')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Zeno Quince' })).toBeInTheDocument()
  await waitFor(async () => expect(await kept(backend, 'Zeno Quince')).toHaveLength(1))
})

it('labels selected contacts together', async () => {
  const { user, backend } = await open('?view=list&q=quince')
  await user.click(screen.getByRole('checkbox', { name: 'Select Zora Quince' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Zeno Quince' }))
  await user.click(screen.getByRole('button', { name: 'Labels' }))
  const dialog = await screen.findByRole('dialog', { name: 'Labels of 2 contacts' })
  await user.type(within(dialog).getByRole('combobox', { name: 'Add labels' }), 'Fair{Enter}')
  await user.type(within(dialog).getByRole('combobox', { name: 'Remove labels' }), 'Orchard{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Update labels' }))
  await waitFor(async () => expect((await kept(backend, 'Zeno Quince'))[0]?.tags).toEqual(['Fair']))
  await waitFor(async () => expect((await kept(backend, 'Zora Quince'))[0]?.tags).toEqual(['Fair']))
})

it('merges two contacts field by field and undoes the merge', async () => {
  const { user, backend } = await open('?contact=zora')
  const drawer = await screen.findByRole('dialog', { name: 'Zora Quince' })
  await user.click(within(drawer).getByRole('button', { name: 'Merge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge 2 contacts' })
  const names = within(dialog).getByRole('radiogroup', { name: 'Name' })
  await user.click(within(names).getByRole('radio', { name: 'Z. Quince' }))
  expect(within(dialog).getByText('Mill closed on Mondays')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(async () =>
    expect(await kept(backend, 'Z. Quince')).toMatchObject([
      { uid: 'zora', role: 'Miller', notes: 'Mill closed on Mondays' },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await kept(backend, 'Z. Quince'))[0]?.uid).toBe('zora-2'))
  await waitFor(async () => expect((await kept(backend, 'Zora Quince'))[0]?.notes).toBe(''))
})

const csv = (lines: string) => new File([lines], 'people.csv', { type: 'text/csv' })

/** Opens the import and chooses a file; returns the dialog. */
async function chooseFile(user: UserEvent, file: File) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import contacts' })
  await user.upload(within(dialog).getByLabelText(/Choose a vCard or CSV file/), file)
  return dialog
}

it('imports a table by its columns and undoes the import', async () => {
  const { user, backend } = await open()
  const file = csv('Who;Reached at\r\nYara Import;yara@example.com\r\n;nobody@example.com\r\n')
  const dialog = await chooseFile(user, file)
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: /Who/ }), 'Name')
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: /Reached at/ }), 'Work email')
  // The choices are read one after the other, and until the last one is nothing can be brought in.
  const bringIn = await within(dialog).findByRole('button', { name: 'Import 1 contact' })
  await waitFor(() => expect(bringIn).toBeEnabled())
  await user.click(bringIn)
  expect(await screen.findByText(/1 contact couldn’t be imported/)).toBeVisible()
  expect(await kept(backend, 'Yara Import')).toMatchObject([{ mails: mail('yara@example.com') }])
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/Import undone/)).toBeVisible()
  expect(await kept(backend, 'Yara Import')).toEqual([])
})

it('keeps the preview and the focus while columns are chosen quickly', async () => {
  const { user, backend } = await open()
  const dialog = within(await chooseFile(user, csv('Who;Reached at\r\nYara Import;yara@example.com\r\n')))
  const who = await dialog.findByRole('combobox', { name: /Who/ })
  const held = Promise.withResolvers<void>()
  network.use(
    http.post('*/api/contact/import/preview', async ({ request }) => {
      await held.promise
      return backend.app.fetch(request)
    }),
  )
  const asked = requestsTo('contact/import/preview')
  await user.click(who)
  await user.selectOptions(who, 'Name')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(who).toHaveFocus()
  const reached = dialog.getByRole('combobox', { name: /Reached at/ })
  await user.selectOptions(reached, 'Work email')
  expect([who, reached].map((field) => (field as HTMLSelectElement).value)).toEqual(['name', 'work_email'])
  expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled()
  held.resolve()
  const bringIn = await dialog.findByRole('button', { name: 'Import 1 contact' })
  await waitFor(() => expect(bringIn).toBeEnabled())
  expect(dialog.getByText(/yara@example.com/, { selector: 'li *' })).toBeVisible()
})

it('marks an invalid line with the reason and accepts its correction', async () => {
  const { user, backend } = await open()
  const dialog = within(await chooseFile(user, csv('Name,Email\r\n,yara at example\r\n')))
  const line = await dialog.findByRole('textbox', { name: 'Line 2 of the file' })
  expect(line).toHaveAccessibleDescription('Enter a name. Invalid email address.')
  expect(dialog.getByRole('button', { name: 'Import 0 contacts' })).toBeDisabled()
  await user.clear(line)
  await user.type(line, 'Yara Import,yara@example.com{Enter}')
  const bringIn = await dialog.findByRole('button', { name: 'Import 1 contact' })
  await waitFor(() => expect(bringIn).toBeEnabled())
  expect(line).not.toBeInTheDocument()
  expect(dialog.getByText(/^1 contact found/)).toHaveFocus()
  await user.click(bringIn)
  await screen.findByText('All contacts imported')
  expect(await kept(backend, 'Yara Import')).toMatchObject([{ mails: mail('yara@example.com') }])
})

it('asks about an ambiguous date and reports skipped fields', async () => {
  const { user, backend } = await open()
  const dialog = within(
    await chooseFile(user, csv('Name,Birthday,Email\r\nYara Import,12/03/1980,no mail\r\n')),
  )
  const first = await dialog.findByRole('radio', { name: 'The first is the day' })
  expect(dialog.getByRole('button', { name: 'Import 1 contact' })).toBeDisabled()
  await user.click(first)
  const bringIn = dialog.getByRole('button', { name: 'Import 1 contact' })
  await waitFor(() => expect(bringIn).toBeEnabled())
  expect(dialog.getByText('1 contact will skip an invalid field')).toBeVisible()
  await user.click(bringIn)
  expect(await screen.findByText('Import complete. Some contacts were not imported.')).toBeVisible()
  expect(await kept(backend, 'Yara Import')).toMatchObject([{ birthday: '1980-03-12', mails: [] }])
})

it('names the contacts that exist already and are skipped', async () => {
  const { user } = await open()
  const dialog = within(
    await chooseFile(
      user,
      csv('Name,Email\r\nYara Import,y@x.example\r\nYara B,b@x.example\r\nYara Import,Y@x.example\r\n'),
    ),
  )
  const bringIn = await dialog.findByRole('button', { name: 'Import 2 contacts' })
  expect(dialog.getByText('1 contact already exists')).toBeVisible()
  expect(dialog.getByText('Same person as Yara Import')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Merge with existing' }))
  expect(bringIn).toHaveAccessibleName('Add 2, merge 1')
  await user.click(dialog.getByRole('radio', { name: 'Skip' }))
  await user.click(bringIn)
  expect(await screen.findByText('1 contact skipped')).toBeVisible()
  expect(screen.getByText('(line 4)')).toBeVisible()
})

it('rejects a broken file and stores nothing', async () => {
  const { user, backend } = await open()
  const before = (await contactsOf(backend.db, me)).length
  const dialog = await chooseFile(user, new File([new Uint8Array([0, 1, 2, 0])], 'picture.vcf'))
  expect(await within(dialog).findByText(/“picture.vcf” isn’t a text file/)).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled()
  expect(await contactsOf(backend.db, me)).toHaveLength(before)
})
