import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { Excerpt } from '#features/chat/drawers/excerpt.tsx'

it('marks each word of a search in a message, without regard to accents', () => {
  const text = `${'The kiln is warm today. '.repeat(8)}Émile bought the **café** [table](https://example.com).`
  const { container } = render(<Excerpt message={{ text } as Message} q="cafe emile" />)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Émile', 'café'])
  expect(container.textContent).toMatch(/^…(?:The|kiln|is|warm|today\.) .*Émile bought the café table\.$/)
})
