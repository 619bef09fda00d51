import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { ComposeEditor } from '#features/mail/compose/editor/compose-editor.tsx'
import { loadTexts, startI18n } from '#kernel/i18n.ts'

beforeAll(async () => {
  await startI18n()
  await loadTexts('compose')
})

/** What the editor makes of a pasted text. */
function paste(html: string): string {
  let now = ''
  render(
    <ComposeEditor
      label="Text"
      html=""
      onText={(text) => {
        now = text
      }}
    />,
  )
  const data: Record<string, string> = { 'text/html': html }
  const getData = (type: string) => data[type] ?? ''
  fireEvent.paste(screen.getByRole('textbox', { name: 'Text' }), {
    clipboardData: { types: ['text/html'], files: [], getData },
  })
  return now
}
const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`

it('keeps the cells of a pasted table apart, a line for each row', () => {
  const html = paste(
    '<table><tr><th>Product</th><th>Price</th></tr><tr><td><p><b>Jug</b></p></td><td>12</td></tr></table>',
  )
  expect(html).toContain('<p>Product | Price</p>')
  expect(html).toMatch(/<p><strong>Jug<\/strong> +\| 12<\/p>/)
})

it('keeps what a table of one column arranges', () => {
  expect(paste('<table><tr><td><p>One</p><p>Two</p></td></tr></table>')).toContain('<p>One</p><p>Two</p>')
})

it('makes a line of each cell of a pasted column, after its caption', () => {
  const column = '<table><caption>Goods</caption><tr><td>Jug</td></tr><tr><td>Bowl</td></tr></table>'
  expect(paste(column)).toContain('<p>Goods</p><p>Jug</p><p>Bowl</p>')
})

it('makes lists of the list paragraphs of Word', () => {
  const html = paste(
    `<p>Before</p>${item(1, '·', 'Jugs')}${item(2, 'a.', 'Blue')}${item(2, 'b.', 'Green')}${item(1, '·', 'Cups')}<p>After</p>`,
  )
  expect(html).toContain(
    '<p>Before</p><ul><li><p>Jugs</p><ol><li><p>Blue</p></li><li><p>Green</p></li></ol></li><li><p>Cups</p></li></ul><p>After</p>',
  )
})
