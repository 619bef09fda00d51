import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from '#app/shell/use-kept-focus.ts'

function Page() {
  useKeptFocus()
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

test('the focus of a button that goes is taken by what stands next to it, and by what comes after them all', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(button('two'))
  await waitFor(() => expect(button('three')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('one')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('after')).toHaveFocus())
})

test('a click beside everything means the body', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Page />)
  act(() => button('after').focus())
  await user.click(document.body)
  await user.click(button('one'))
  act(() => button('after').blur())
  rerender(<Page />)
  act(() => button('three').focus())
  act(() => button('three').blur())
  await new Promise((done) => setTimeout(done, 300))
  expect(document.body).toHaveFocus()
})
