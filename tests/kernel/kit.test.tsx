import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PasswordField } from '#forms/password-field.tsx'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { theme } from '#theme/theme.ts'
import { Confirm } from '#ui/confirm.tsx'
import { Delta } from '#ui/delta.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Segmented } from '#ui/segmented.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await startI18n()
  await loadTexts('ui')
})

afterEach(cleanup)

const show = (children: ReactNode) =>
  render(
    <MantineProvider theme={theme} env="test">
      {children}
    </MantineProvider>,
  )

function NewPassword() {
  const [value, setValue] = useState('')
  return (
    <PasswordField isNew label="Password" value={value} onChange={(event) => setValue(event.target.value)} />
  )
}

it('shows the password on request and rates a new password', async () => {
  const user = userEvent.setup()
  show(<NewPassword />)
  const field = screen.getByLabelText('Password')
  await user.type(field, 'short')
  expect(field.getAttribute('type')).toBe('password')
  expect(screen.getByText('Too short. Use at least 8 characters.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
})

it('states the direction of a change in words', () => {
  show(<Delta change={-3}>1.8%</Delta>)
  expect(screen.getByText('down')).toBeDefined()
})

it('states that there is no change, without arrow and size', () => {
  const { container } = show(<Delta change={0}>0 pt</Delta>)
  expect(screen.getByText('unchanged')).toBeVisible()
  expect(container).not.toHaveTextContent('0 pt')
  expect(container.querySelector('[class*="arrow"]')).toBeNull()
})

it('exposes a segmented control as radios that the arrow keys move', async () => {
  const user = userEvent.setup()
  const change = vi.fn()
  show(
    <Segmented
      label="Span"
      value="7"
      options={[
        { value: '7', label: '7 days' },
        { value: '30', label: '30 days' },
      ]}
      onChange={change}
    />,
  )
  screen.getByRole('radio', { name: '7 days' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(change).toHaveBeenCalledWith('30')
})

it('names a confirmation by its title, confirms and closes on Escape', async () => {
  const user = userEvent.setup()
  const [confirm, close] = [vi.fn(), vi.fn()]
  show(
    <Confirm
      opened
      title="Delete the column “Review”?"
      message="Its 3 items move."
      confirmLabel="Delete column"
      onConfirm={confirm}
      onClose={close}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'Delete the column “Review”?' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Delete column' }))
  expect(confirm).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
})

it('announces a failed part and offers to retry it', async () => {
  const user = userEvent.setup()
  const retry = vi.fn()
  show(<ErrorBlock title="Couldn’t load orders" message="Nothing was changed." onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load orders')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
