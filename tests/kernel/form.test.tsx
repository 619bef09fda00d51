import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { checkedBy } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { ApiError } from '#kernel/api-error.ts'
import { failureText, fieldErrors } from '#kernel/failure.ts'
import { startI18n } from '#kernel/i18n.ts'
import { session } from '#kernel/session.ts'
import { tokenOf } from '#tests/support/session.ts'
import { theme } from '#theme/theme.ts'

beforeAll(startI18n)

const Person = z.object({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(5)),
  email: z.string().check(z.email()),
  city: z.string().check(z.minLength(1)),
})
const blank = { name: '', email: '', city: '' }
const labels = { name: 'Name', email: 'Email', city: 'City' }

function PersonForm({ onSubmit }: { onSubmit: (values: typeof blank) => void }) {
  const form = useForm({
    initialValues: blank,
    validate: checkedBy<typeof blank>(Person, (problem, field) => `${field} ${problem}`),
  })
  return (
    <Form form={form} onSubmit={onSubmit}>
      {(['name', 'email', 'city'] as const).map((field) => (
        <TextInput key={field} label={labels[field]} {...form.getInputProps(field)} />
      ))}
      <button type="submit">Send</button>
    </Form>
  )
}

function open() {
  const onSubmit = vi.fn()
  render(
    <MantineProvider theme={theme} env="test">
      <PersonForm onSubmit={onSubmit} />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  return { user, onSubmit, send: () => user.click(screen.getByRole('button', { name: 'Send' })) }
}

it('focuses the first error and sends nothing', async () => {
  const { user, send, onSubmit } = open()
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await send()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('email missing')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('shows two errors under their fields only, and lists three as well', async () => {
  const { user, send } = open()
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await send()
  expect(screen.queryByRole('region')).toBeNull()
  await user.clear(screen.getByLabelText('Name'))
  await send()
  const summary = screen.getByRole('region', { name: 'Fix 3 fields' })
  expect(summary).toHaveTextContent('name missing')
  await user.click(screen.getByRole('button', { name: 'City city missing' }))
  expect(screen.getByLabelText('City')).toHaveFocus()
})

it('sends a valid form once', async () => {
  const { user, send, onSubmit } = open()
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('City'), 'Cluj')
  await send()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Ada', email: 'ada@example.com', city: 'Cluj' })
})

it.each([
  [{ name: '', email: 'a@b.co', city: 'x' }, { name: 'missing' }],
  [{ name: '  ', email: 'a@b.co', city: 'x' }, { name: 'missing' }],
  [{ name: 'A', email: 'a@b.co', city: 'x' }, { name: 'short' }],
  [{ name: 'Adalbert', email: 'a@b.co', city: 'x' }, { name: 'long' }],
  [{ name: 'Ada', email: 'a', city: 'x' }, { email: 'format' }],
  [{ name: 'Ada', email: 'a@b.co', city: 'x', unknown: 1 }, {}],
])('validates %o with errors %o', (values, errors) => {
  expect(checkedBy<typeof values>(Person, (problem) => problem)(values)).toEqual(errors)
})

it('explains a failure in the words of the app, of the server, or as no answer', () => {
  const says = (status: number, body?: unknown) => failureText(new ApiError(status, body))
  expect(says(0)).toMatch(/^The server didn’t respond/)
  expect(says(400, { message: 'Wrong', code: 'wrongPassword' })).toMatch(/^Current password is incorrect/)
  expect(says(400, { message: 'Too odd', code: 'aCodeOfTomorrow' })).toBe('Too odd')
  expect(says(400, { message: 'Too odd' })).toBe('Too odd')
  expect(says(502, '<h1>Bad gateway</h1>')).toMatch(/^Something went wrong on the server/)
})

it('says who made the conflicting change', () => {
  session.start(tokenOf('ada', 60_000))
  const says = (by?: object) => failureText(new ApiError(409, { message: 'No', code: 'conflict', by }))
  expect(says({ id: 'sam', name: 'Sam Okoro' })).toBe('Sam Okoro changed this. Your text was kept.')
  expect(says({ id: 'ada', name: 'Ada Palmer' })).toMatch(/^You changed this on another device or tab/)
  expect(says()).toMatch(/^Someone else changed this/)
  session.end('signedOut')
})

it('puts rejected fields under their fields', () => {
  const error = new ApiError(409, {
    message: 'No',
    code: 'conflict',
    fields: { email: 'emailTaken', name: 'aCodeOfTomorrow' },
  })
  expect(fieldErrors(error)).toEqual({
    email: expect.stringMatching(/^An account with this email already exists/),
    name: expect.stringMatching(/^Someone else changed this/),
  })
  expect(fieldErrors(new ApiError(0))).toEqual({})
})
