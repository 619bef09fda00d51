import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { useKeptFocus } from '#app/shell/use-kept-focus.ts'
import { noFields as blankContact } from '#contract/contacts.ts'
import { startI18n } from '#kernel/i18n.ts'
import { passTime, useFastTimers } from '#tests/support/fast-timers.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { standUp } from '#tests/support/stand-up.ts'
import { lazyPanel, type PanelProps } from '#ui/lazy-panel.tsx'

beforeAll(startI18n)

function Page() {
  useKeptFocus(() => '/page')
  const [left, setLeft] = useState(['one', 'two', 'three'])
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setLeft(left.filter((one) => one !== name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">after</button>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

it('moves the focus from a removed button to the next control', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(button('two'))
  await waitFor(() => expect(button('three')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('one')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('after')).toHaveFocus())
})

it('leaves the focus on the body after a click outside everything', async () => {
  useFastTimers()
  const user = userEvent.setup()
  const { rerender } = render(<Page />)
  act(() => button('after').focus())
  await user.click(document.body)
  await user.click(button('one'))
  act(() => button('after').blur())
  rerender(<Page />)
  act(() => button('three').focus())
  act(() => button('three').blur())
  await passTime(300)
  expect(document.body).toHaveFocus()
})

it('keeps the focus on a button while its panel loads', async () => {
  useFastTimers()
  const user = userEvent.setup()
  const loaded = Promise.withResolvers<{ Menu: (props: PanelProps) => ReactNode }>()
  const Panel = lazyPanel(() => loaded.promise, 'Menu')
  function Bar() {
    useKeptFocus(() => '/page')
    return (
      <main>
        <button type="button">before</button>
        <Panel target={<button type="button">more</button>} />
      </main>
    )
  }
  render(<Bar />)
  await user.click(button('more'))
  await passTime(300)
  expect(button('more')).toHaveFocus()
  loaded.resolve({
    Menu: ({ target, opened }) => (
      <>
        {target}
        {opened && <b>open</b>}
      </>
    ),
  })
  expect(await screen.findByText('open')).toBeVisible()
  await passTime(300)
  expect(button('more')).toHaveFocus()
})

function Asking() {
  useKeptFocus(() => '/page')
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [hasBar, setHasBar] = useState(true)
  return (
    <>
      <a href="#content">skip</a>
      <main>
        <h1 tabIndex={-1}>Page</h1>
        <input aria-label="field" />
        <button type="button">delete</button>
        {hasBar && (
          <div>
            <button type="button" onClick={() => setOpen(true)}>
              ask
            </button>
            <button type="submit" disabled={isSaving} onClick={() => setSaving(true)}>
              save
            </button>
            <button type="submit" onClick={() => setHasBar(false)}>
              done
            </button>
          </div>
        )}
      </main>
      {isOpen &&
        createPortal(
          <div role="dialog" aria-label="question">
            <button type="button" onClick={() => setOpen(false)}>
              yes
            </button>
          </div>,
          document.body,
        )}
    </>
  )
}

describe('focus return', () => {
  it('goes to the previously focused element when a dialog closes', async () => {
    const user = userEvent.setup()
    render(<Asking />)
    await user.click(button('ask'))
    act(() => button('yes').focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('ask')).toHaveFocus())
  })

  it('goes to the heading when a key opened the dialog', async () => {
    const user = userEvent.setup()
    render(<Asking />)
    await user.click(button('ask'))
    act(() => screen.getByRole('heading').focus())
    act(() => button('yes').focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
  })

  it('goes to the changed field when a save button disappears', async () => {
    const user = userEvent.setup()
    render(<Asking />)
    await user.type(screen.getByRole('textbox'), 'x')
    await user.click(button('done'))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  })

  it('goes to the changed field when a save button is disabled', async () => {
    const user = userEvent.setup()
    render(<Asking />)
    await user.type(screen.getByRole('textbox'), 'x')
    await user.click(button('save'))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  })
})

describe('focus in the app', () => {
  /** As after a click beside everything: the key alone opens a form. */
  const onNothing = () => act(() => (document.activeElement as HTMLElement).blur())
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const heading = () => screen.getByRole('heading', { level: 1 })
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('returns to an event after it is saved', async () => {
    const { user } = await openApp('/calendar?date=2025-06-10', {
      before: async (backend) => {
        const [start, end] = ['2025-06-10T08:30:00.000Z', '2025-06-10T09:00:00.000Z']
        const fields = standUp({ title: 'Glaze test', zone: 'UTC', start, end })
        await backend.post('calendar/add', { id: 'kiln', fields }, await backend.signIn())
      },
    })
    const panel = screen.getByRole('complementary', { name: 'Day and calendars' })
    await user.click(within(panel).getByRole('button', { name: /Glaze test/ }))
    await user.click(within(await dialog('Glaze test')).getByRole('button', { name: 'Edit' }))
    await screen.findByRole('textbox', { name: 'Title' })
    const drawer = within(await dialog('Glaze test'))
    await user.type(drawer.getByRole('textbox', { name: 'Title' }), 's')
    await user.click(drawer.getByRole('button', { name: /^Save/ }))
    await closed()
    await waitFor(() => expect(within(panel).getByRole('button', { name: /Glaze tests/ })).toHaveFocus())
  })

  it('moves to the heading after an event is added by shortcut', async () => {
    const { user } = await openApp('/calendar?date=2025-06-10')
    onNothing()
    await user.keyboard('n')
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Choir')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await closed()
    await waitFor(() => expect(heading()).toHaveFocus())
  })

  it('moves to a contact added by shortcut', async () => {
    const { user } = await openApp('/contacts')
    onNothing()
    await user.keyboard('n')
    const drawer = within(await dialog('New contact'))
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Zora Quince')
    await user.click(drawer.getByRole('button', { name: 'Add contact' }))
    await closed()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Zora Quince' })).toHaveFocus())
  })

  it('stays in the page or drawer after contacts are merged', async () => {
    const { user } = await openApp('/contacts', {
      before: async (backend) => {
        const fields = { ...blankContact, mails: [{ kind: 'work', value: 'zora@quince.example' }] }
        for (const name of ['Zora Quince', 'Z. Quince'])
          await backend.post(
            'contact/add',
            { uid: name, fields: { ...fields, name } },
            await backend.signIn(),
          )
      },
    })
    await user.click(screen.getByRole('link', { name: 'Z. Quince' }))
    await user.click(within(await dialog('Z. Quince')).getByRole('button', { name: 'Merge' }))
    await user.click(within(await dialog('Merge 2 contacts')).getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Merge 2 contacts' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('main, [role="dialog"]')).not.toBeNull())
  })

  it('returns to the reply button after a reply', async () => {
    const { user } = await openApp('/social')
    const card = within(screen.getAllByRole('article', { name: /Inès Moreau/ })[0] as HTMLElement)
    await user.click(card.getByRole('button', { name: /^Comment 3/ }))
    await user.click(await card.findByRole('button', { name: 'Reply Grace Bennett' }))
    await user.type(await card.findByRole('textbox', { name: 'Reply to Grace Bennett' }), 'Until six{Enter}')
    await waitFor(() => expect(card.getByRole('button', { name: 'Reply Grace Bennett' })).toHaveFocus())
  })

  it('moves to the next person after a block', async () => {
    const { user } = await openApp('/users/cards/details')
    const [first = '', second = ''] = screen
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading').textContent)
    await user.click(screen.getByRole('button', { name: `More actions for ${first}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }))
    await user.click(within(await dialog(`Block ${first}?`)).getByRole('button', { name: 'Block' }))
    const next = screen.getByRole('heading', { name: second }).closest('article')
    await waitFor(() => expect(next).toContainElement(document.activeElement as HTMLElement))
  })

  it('stays in the page after a message is deleted', async () => {
    const { user } = await openApp('/chat/2', {
      before: async (backend) =>
        backend.post('chat/send', { id: 'm', user: 2, text: 'Hello' }, await backend.signIn()),
    })
    await user.click(await screen.findByRole('button', { name: 'More actions for “Hello”' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('Message deleted', { selector: 'p' })
    await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull())
  })

  it('stays in the page after an email is sent', async () => {
    const { user } = await openApp('/mail/inbox?compose=new:sam@example.com')
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Jugs')
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull())
  })

  it('stays in the page after each accepted request', async () => {
    const { user } = await openApp('/social/requests')
    const accept = async () => {
      const [button] = screen.getAllByRole('button', { name: /^Accept / })
      await user.click(button as HTMLElement)
      await waitFor(() => expect(button).not.toBeInTheDocument())
      await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull())
    }
    await accept()
    while (screen.queryAllByRole('button', { name: /^Accept / }).length > 0) await accept()
  })
})
