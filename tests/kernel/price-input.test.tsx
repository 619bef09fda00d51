import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { PriceInput } from '#forms/price-input.tsx'
import { startI18n } from '#kernel/i18n.ts'
import { theme } from '#theme/theme.ts'

beforeAll(startI18n)

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
