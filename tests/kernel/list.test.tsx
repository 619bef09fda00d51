import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { ThemeProvider } from '#kernel/theme/theme-provider.tsx'
import type { ListColumn } from '#kernel/ui/list/list.ts'
import { ListCard } from '#kernel/ui/list/list-card.tsx'
import { arranged, createListMemory, firstLook } from '#kernel/ui/list/list-memory.ts'

beforeAll(async () => {
  await startI18n()
  await loadTexts('list', 'ui', 'common')
})

type Row = { id: string; name: string; age: number }
const rows: Row[] = [1, 2, 3, 4, 5].map((at) => ({ id: `r${at}`, name: `Row ${at}`, age: at * 10 }))
const columns: ListColumn<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    sort: 'up',
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
    csv: ({ name }) => name,
  },
  { id: 'age', title: 'Age', sort: 'down', isNumber: true, cell: ({ age }) => age, csv: ({ age }) => age },
  { id: 'note', title: 'Note', isExtra: true, cell: () => 'noted', csv: () => 'noted' },
]
const memory = createListMemory('test')
beforeEach(() => memory.reset())

function List() {
  const [search, setSearch] = useState({ q: '', sort: 'name', page: 1, size: 12 })
  return (
    <ThemeProvider>
      <ListCard
        label="People"
        columns={columns}
        memory={memory}
        answer={{ rows, total: 40, isWaiting: false, failure: undefined, retry: () => {} }}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
        searchLabel="Search"
        pageOf={() => ({ queryKey: ['test'] })}
        filters={[]}
        onClear={() => {}}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={() => null}
        bulk={() => null}
        isExporting={false}
        onExport={() => {}}
        failedTitle="Failed"
        empty={null}
        nothingTitle="Nothing"
      />
    </ThemeProvider>
  )
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.getAttribute('aria-label'))
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })

test('shift-click ticks everything in between', async () => {
  const user = userEvent.setup()
  render(<List />)
  await user.click(box('Row 2'))
  await user.keyboard('{Shift>}')
  await user.click(box('Row 4'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual(['Select Row 2', 'Select Row 3', 'Select Row 4'])
  expect(screen.getByRole('status')).toHaveTextContent('3 selected')
})

test('the head ticks the page, then everything that matches, and unticking one leaves the rest of the page', async () => {
  const user = userEvent.setup()
  render(<List />)
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  expect(screen.getByRole('status')).toHaveTextContent('5 selected')
  await user.click(screen.getByRole('button', { name: 'Select all 40' }))
  expect(screen.getByRole('status')).toHaveTextContent('40 selected')
  await user.click(box('Row 1'))
  expect(screen.getByRole('status')).toHaveTextContent('4 selected')
})

test('the keyboard moves, ticks and extends', async () => {
  const user = userEvent.setup()
  render(<List />)
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Row 2' })).toHaveFocus()
  await user.keyboard('x')
  expect(ticked()).toEqual(['Select Row 2'])
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(ticked()).toEqual(['Select Row 2', 'Select Row 3'])
  await user.keyboard('k{ArrowUp}')
  expect(screen.getByRole('link', { name: 'Row 1' })).toHaveFocus()
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.getByRole('status')).toHaveTextContent('5 selected')
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.getByRole('status')).toHaveTextContent('40 selected')
  await user.keyboard('{Escape}')
  expect(ticked()).toEqual([])
  // Letters that are typed are letters.
  await user.type(screen.getByRole('searchbox'), 'jx')
  expect(ticked()).toEqual([])
})

test('columns are shown, hidden, moved and remembered', async () => {
  const user = userEvent.setup()
  render(<List />)
  const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads()).toEqual(['Name', 'Age'])
  await user.click(screen.getByRole('button', { name: 'Columns and row height' }))
  const panel = within(await screen.findByRole('dialog'))
  await user.click(panel.getByRole('checkbox', { name: 'Note' }))
  expect(heads()).toEqual(['Name', 'Age', 'Note'])
  await user.click(panel.getByRole('button', { name: 'Move “Note” towards the start' }))
  expect(heads()).toEqual(['Name', 'Note', 'Age'])
  await user.click(panel.getByRole('checkbox', { name: 'Age' }))
  expect(heads()).toEqual(['Name', 'Note'])
  expect(localStorage.getItem('fernhill-list-test')).toContain('"age":false')
  await user.click(panel.getByRole('radio', { name: 'Low' }))
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
  await user.click(panel.getByRole('button', { name: 'Back to the first arrangement' }))
  expect(heads()).toEqual(['Name', 'Age'])
})

test('columns that nobody knows any more do not disturb the others', () => {
  const look = { ...firstLook, order: ['gone', 'note', 'age'], shown: { gone: true } }
  expect(arranged(columns, look).map(({ column, isShown }) => [column.id, isShown])).toEqual([
    ['name', true],
    ['note', false],
    ['age', true],
  ])
})

test('a head sorts its way first, then the other', async () => {
  const user = userEvent.setup()
  render(<List />)
  const head = () => screen.getByRole('columnheader', { name: 'Age' })
  expect(head()).toHaveAttribute('aria-sort', 'none')
  await user.click(within(head()).getByRole('button'))
  expect(head()).toHaveAttribute('aria-sort', 'descending')
  await user.click(within(head()).getByRole('button'))
  expect(head()).toHaveAttribute('aria-sort', 'ascending')
})
