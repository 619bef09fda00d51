import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { lazy, useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '#kernel/i18n.ts'
import { Coming } from '#ui/coming.tsx'
import { Dialog } from '#ui/dialog.tsx'

beforeAll(startI18n)

/** A part whose file arrives when the test says so. */
function latePart() {
  const file = Promise.withResolvers<{ default: () => React.ReactNode }>()
  const Part = lazy(() => file.promise)
  const arrive = () =>
    act(async () => file.resolve({ default: () => <input aria-label="Name" data-autofocus /> }))
  return { Part, arrive }
}

const close = () => screen.getByRole('button', { name: 'Close' })
/** Lets the timer run by which a focus trap takes the focus. */
const trapped = () => act(() => new Promise((done) => setTimeout(done)))

it('shows a dialog while its content loads, then focuses its first field', async () => {
  const { Part, arrive } = latePart()
  render(
    <MantineProvider env="test">
      <Coming>
        <Dialog title="Import" onClose={() => {}}>
          <Part />
        </Dialog>
      </Coming>
    </MantineProvider>,
  )
  await waitFor(() => expect(close()).toBeVisible())
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  )
  await arrive()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})

it('stays visible while a part of its content loads', async () => {
  const { Part, arrive } = latePart()
  let show = () => {}
  function Content() {
    const [isShown, setShown] = useState(false)
    show = () => setShown(true)
    return isShown ? <Part /> : <p>Choose a file</p>
  }
  render(
    <MantineProvider env="test">
      <Coming>
        <Dialog title="Import" onClose={() => {}}>
          <Content />
        </Dialog>
      </Coming>
    </MantineProvider>,
  )
  // Before the trap has taken the focus.
  act(show)
  await trapped()
  expect(close()).toBeVisible()
  await arrive()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})

it('stays visible while another dialog loads', async () => {
  const { Part, arrive } = latePart()
  const page = (isNext: boolean) => (
    <MantineProvider env="test">
      <Coming>
        <Dialog title="Import" onClose={() => {}}>
          <p>Choose a file</p>
        </Dialog>
        {isNext && <Part />}
      </Coming>
    </MantineProvider>
  )
  const { rerender } = render(page(false))
  rerender(page(true))
  await trapped()
  expect(close()).toBeVisible()
  await arrive()
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeVisible())
})
