import { FocusTrap, MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '#kernel/api-error.ts'
import { startI18n } from '#kernel/i18n.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { setRestoring } from '#offline/saved-mark.ts'
import { expectComplaint } from '#tests/support/setup.ts'
import { Coming } from '#ui/coming.tsx'
import { DialogContent } from '#ui/dialog-content.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

beforeAll(startI18n)
afterEach(() => onlineManager.setOnline(true))

/** A page with a part whose file comes only when the network is said to be there. */
function open() {
  let isThere = false
  const Drawer = ({ name }: { name: string }) => <p>{`Drawer of ${name}`}</p>
  const Part = lazyPart(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { Drawer }
  }, 'Drawer')
  expectComplaint(/MissingFile/)
  render(
    <>
      <h1>Board</h1>
      <Coming>
        <Part name="Ada" />
      </Coming>
    </>,
  )
  return () => {
    isThere = true
  }
}

it('shows a load error in place, keeps the page and retries', async () => {
  const arrive = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t be loaded')
  expect(screen.getByRole('heading')).toHaveTextContent('Board')
  arrive()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Drawer of Ada')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('loads automatically when the server answers again', async () => {
  const arrive = open()
  await screen.findByRole('alert')
  act(() => onlineManager.setOnline(false))
  arrive()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('Drawer of Ada')).toBeVisible()
})

it('focuses the first field of a part that loads in a focused dialog, and keeps letters from shortcuts', async () => {
  let arrive = () => {}
  const Field = () => <input type="radio" aria-label="Today" />
  const Part = lazyPart(() => {
    const { promise, resolve } = Promise.withResolvers<{ Field: typeof Field }>()
    arrive = () => resolve({ Field })
    return promise
  }, 'Field')
  render(
    <MantineProvider env="test">
      <FocusTrap>
        <div role="dialog">
          <DialogContent>
            <Part />
          </DialogContent>
        </div>
      </FocusTrap>
    </MantineProvider>,
  )
  await waitFor(() => expect(screen.getByRole('progressbar').parentElement).toHaveFocus())
  const listen = vi.fn()
  window.addEventListener('keydown', listen)
  await userEvent.keyboard('g{Escape}')
  expect(listen).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', listen)
  arrive()
  await waitFor(() => expect(screen.getByRole('radio')).toHaveFocus())
})

it('reports nothing as missing while the disk is being read', () => {
  setRestoring(true)
  render(
    <MantineProvider env="test">
      <FailureBlock title="Failed" error={new ApiError(0)} onRetry={() => {}} />
    </MantineProvider>,
  )
  expect(screen.queryByText('Not available offline')).toBeNull()
  act(() => setRestoring(false))
  expect(screen.getByText('Not available offline')).toBeVisible()
})
