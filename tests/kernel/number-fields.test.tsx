import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { NumberField } from '#forms/number-field.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { theme } from '#theme/theme.ts'
import { Quantity } from '#ui/quantity.tsx'

beforeAll(async () => {
  await startI18n()
  await loadTexts('ui')
})

function openField(first: number) {
  const onChange = vi.fn()
  function Price() {
    const [value, setValue] = useState<number | string>(first)
    const set = (next: number | string) => {
      onChange(next)
      setValue(next)
    }
    return <PriceInput label="Price" currency="EUR" value={value} onChange={set} />
  }
  render(
    <MantineProvider theme={theme}>
      <Price />
      <button type="button">Save</button>
    </MantineProvider>,
  )
  return { field: screen.getByLabelText<HTMLInputElement>('Price'), onChange }
}

// Decimals written between two keys move the caret when the processor is slow, and 44.00 became 4400.00.
it('shows digits as typed and two decimals on blur', async () => {
  const user = userEvent.setup()
  const { field, onChange } = openField(7)
  expect(field.value).toBe('7.00')
  await user.tripleClick(field)
  for (const typed of ['4', '44', '44.', '44.5']) {
    await user.keyboard(typed.at(-1) ?? '')
    expect(field.value).toBe(typed)
  }
  await user.click(screen.getByRole('button'))
  expect(field.value).toBe('44.50')
  expect(onChange).toHaveBeenLastCalledWith(44.5)
})

it('edits the decimals from the end', async () => {
  const user = userEvent.setup()
  const { field, onChange } = openField(44)
  await user.click(field)
  await user.keyboard('{End}{Backspace}{Backspace}05{Tab}')
  expect(field.value).toBe('44.05')
  expect(onChange).toHaveBeenLastCalledWith(44.05)
})

it('keeps a price that is only focused', async () => {
  const user = userEvent.setup()
  const { field, onChange } = openField(44)
  await user.click(field)
  await user.tab()
  expect(field.value).toBe('44.00')
  expect(onChange).not.toHaveBeenCalled()
})

it('reads a price with signs between thousands', async () => {
  const user = userEvent.setup()
  const { field, onChange } = openField(44)
  await user.clear(field)
  await user.type(field, '1,234.56{Tab}')
  expect(onChange).toHaveBeenLastCalledWith(1234.56)
  expect(field.value).toBe('1234.56')
  expect(field).toBeValid()
})

it('keeps a typed text that is no number and reports it', async () => {
  const user = userEvent.setup()
  const { field, onChange } = openField(44)
  await user.clear(field)
  await user.type(field, '12 kg{Tab}')
  expect(onChange).toHaveBeenLastCalledWith('12 kg')
  expect(field.value).toBe('12 kg')
  expect(field).toBeInvalid()
  expect(screen.getByText('Enter a number, such as 12.5.')).toBeVisible()
})

it.each([
  ['2.5', '2.5'],
  ['１２', 12],
  ['-5', -5],
])('never reads %s as another count', async (typed, value) => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <MantineProvider theme={theme}>
      <NumberField label="Count" onChange={onChange} />
    </MantineProvider>,
  )
  await user.type(screen.getByLabelText('Count'), typed)
  expect(onChange).toHaveBeenLastCalledWith(value)
})

it('changes a number by one with the arrow keys, down to zero', async () => {
  const user = userEvent.setup()
  const { field, onChange } = openField(1)
  await user.click(field)
  await user.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(2)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(onChange).toHaveBeenLastCalledWith(0)
})

it('changes a credit by one with the arrow keys', async () => {
  const user = userEvent.setup()
  const { field, onChange } = openField(-10)
  await user.click(field)
  await user.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(-9)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(onChange).toHaveBeenLastCalledWith(-11)
})

it('keeps a text that is no number when an arrow key is pressed', async () => {
  const user = userEvent.setup()
  const { field } = openField(1)
  await user.clear(field)
  await user.type(field, '12 kg{ArrowUp}')
  expect(field).toHaveValue('12 kg')
})

it('shows the quantity that a form sends', async () => {
  const user = userEvent.setup()
  function Counter() {
    const [quantity, setQuantity] = useState(3)
    return <Quantity label="Quantity" value={quantity} max={99} onChange={setQuantity} />
  }
  render(
    <MantineProvider theme={theme}>
      <Counter />
    </MantineProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Quantity' })
  await user.clear(field)
  await user.type(field, '1.5')
  expect(field).toBeInvalid()
  await user.click(screen.getByRole('button', { name: /Increase/ }))
  expect(field).toHaveValue('4')
})

it.each(['-5', '2.5', 'ten'])('reports the quantity %s and keeps the previous one', async (typed) => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <MantineProvider theme={theme}>
      <Quantity label="Quantity" value={3} least={0} max={99} onChange={onChange} isDeferred />
    </MantineProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Quantity' })
  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect(field).toHaveValue(typed)
  expect(field).toHaveAccessibleDescription('Enter a whole number, at least 0.')
  await user.type(field, '{Escape}')
  expect(field).toHaveValue('3')
})

it('ignores Enter that ends a composition', () => {
  const onChange = vi.fn()
  render(
    <MantineProvider theme={theme}>
      <Quantity label="Quantity" value={3} max={99} onChange={onChange} isDeferred />
    </MantineProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Quantity' })
  fireEvent.change(field, { target: { value: '５' } })
  // Safari reports a composition only by the key code.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(5)
})
