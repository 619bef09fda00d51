import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { session } from '#kernel/session.ts'
import type { ListColumn, ListFilter } from '#list/list.ts'
import { ListCard } from '#list/list-card.tsx'
import { arrangeColumns, createListMemory, firstLook } from '#list/list-memory.ts'
import { tokenOf } from '#tests/support/session.ts'
import { ThemeProvider } from '#theme/theme-provider.tsx'

beforeAll(async () => {
  await startI18n()
  await loadTexts('list', 'ui', 'common')
})

type Row = { id: string; name: string; age: number }
const rowsTo = (last: number): Row[] =>
  Array.from({ length: last }, (_, at) => ({ id: `r${at + 1}`, name: `Row ${at + 1}`, age: (at + 1) * 10 }))
const five = rowsTo(5)
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
beforeEach(() => session.start(tokenOf('ada', 3_600_000)))
beforeEach(() => memory.reset())
// Nothing answers here: what a list keeps on the server waits.
beforeEach(() => onlineManager.setOnline(false))
afterEach(() => {
  // A list that is still mounted would send its look.
  cleanup()
  session.end('signedOut')
  onlineManager.setOnline(true)
})

const blank = { q: '', sort: 'name', page: 1, size: 12, view: '', damaged: '' as const }
const file = {
  columns,
  memory,
  exportAll: () => {},
  exportTicked: () => {},
  question: undefined,
  rows: async function* none() {},
}

/** Views of a list are read and kept by queries; without a server there are none. */
function Shell({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }))
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider>{children}</ThemeProvider>
    </QueryClientProvider>
  )
}

function List({ rows = five, filters = [] }: { rows?: Row[]; filters?: ListFilter[] }) {
  const [search, setSearch] = useState(blank)
  return (
    <Shell>
      <ListCard
        label="People"
        file={file}
        answer={{
          rows,
          total: Math.max(rows.length, 40),
          isWaiting: false,
          isCurrent: true,
          failure: undefined,
          retry: () => {},
        }}
        search={search}
        blank={blank}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
        searchLabel="Search"
        pageOf={() => ({ queryKey: ['test'] })}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={() => null}
        bulk={() => null}
        failedTitle="Failed"
        empty={null}
        nothingTitle="Nothing"
      />
    </Shell>
  )
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.getAttribute('aria-label'))
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })

it('selects a range on Shift+click', async () => {
  const user = userEvent.setup()
  render(<List />)
  await user.click(box('Row 2'))
  await user.keyboard('{Shift>}')
  await user.click(box('Row 4'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual(['Select Row 2', 'Select Row 3', 'Select Row 4'])
  expect(screen.getByRole('status')).toHaveTextContent('3 selected')
})

it('selects the page, then all matches, and leaves out the rows that are deselected', async () => {
  const user = userEvent.setup()
  render(<List />)
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  expect(screen.getByRole('status')).toHaveTextContent('5 selected')
  await user.click(screen.getByRole('button', { name: 'Select all 40' }))
  expect(screen.getByRole('status')).toHaveTextContent('40 selected')
  await user.click(box('Row 1'))
  await user.click(box('Row 3'))
  expect(screen.getByRole('status')).toHaveTextContent('38 selected')
  expect(ticked()).toEqual(['Select Row 2', 'Select Row 4', 'Select Row 5'])
  await user.click(box('Row 3'))
  expect(screen.getByRole('status')).toHaveTextContent('39 selected')
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  expect(screen.getByRole('status')).toHaveTextContent('40 selected')
})

it('moves, selects and extends the selection by keyboard', async () => {
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

it('shows, hides and moves columns and remembers them', async () => {
  const user = userEvent.setup()
  render(<List />)
  const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads()).toEqual(['Name', 'Age'])
  await user.click(screen.getByRole('button', { name: 'Columns and row height' }))
  const panel = within(await screen.findByRole('dialog'))
  await user.click(panel.getByRole('checkbox', { name: 'Note' }))
  expect(heads()).toEqual(['Name', 'Age', 'Note'])
  await user.click(panel.getByRole('button', { name: 'Move “Note” left' }))
  expect(heads()).toEqual(['Name', 'Note', 'Age'])
  await user.click(panel.getByRole('checkbox', { name: 'Age' }))
  expect(heads()).toEqual(['Name', 'Note'])
  expect(localStorage.getItem('fernhill-of-account-list-test')).toContain('"age":false')
  await user.click(panel.getByRole('radio', { name: 'Compact' }))
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
  await user.click(panel.getByRole('button', { name: 'Reset' }))
  expect(heads()).toEqual(['Name', 'Age'])
})

it('ignores unknown columns in a saved layout', () => {
  const look = { ...firstLook, order: ['gone', 'note', 'age'], shown: { gone: true } }
  expect(arrangeColumns(columns, look).map(({ column, isShown }) => [column.id, isShown])).toEqual([
    ['name', true],
    ['note', false],
    ['age', true],
  ])
})

it('sorts a column in its default direction first, then the other', async () => {
  const user = userEvent.setup()
  render(<List />)
  const head = () => screen.getByRole('columnheader', { name: 'Age' })
  expect(head()).toHaveAttribute('aria-sort', 'none')
  await user.click(within(head()).getByRole('button'))
  expect(head()).toHaveAttribute('aria-sort', 'descending')
  await user.click(within(head()).getByRole('button'))
  expect(head()).toHaveAttribute('aria-sort', 'ascending')
})

const drawn = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => row.dataset.row)
/** Scrolls the window, which stays where it is put. */
function scrollTo(top: number) {
  act(() => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
    fireEvent.scroll(window)
  })
}
/** A page of 480 rows, each 48 px high. */
function renderLong() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
  return render(<List rows={rowsTo(480)} />)
}

it('renders all of fifty rows, but only the visible part of more, with row indexes', () => {
  const { unmount } = render(<List rows={rowsTo(50)} />)
  expect(drawn()).toHaveLength(50)
  expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount')
  unmount()
  renderLong()
  expect(drawn().length).toBeLessThan(60)
  expect(drawn()[0]).toBe('r1')
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '481')
  expect(screen.getAllByRole('row')[0]).toHaveAttribute('aria-rowindex', '1')
  expect(screen.getByRole('row', { name: /Row 1 / })).toHaveAttribute('aria-rowindex', '2')
  // What stands in the place of the others is no row to anybody.
  expect(screen.getAllByRole('row')).toHaveLength(drawn().length + 1)
  scrollTo(9600)
  expect(drawn()).toContain('r200')
  expect(drawn()).not.toContain('r1')
  expect(screen.getByRole('row', { name: /Row 200 / })).toHaveAttribute('aria-rowindex', '201')
})

it('keeps the focused row when it scrolls out of view, and moves on from it', async () => {
  const user = userEvent.setup()
  renderLong()
  await user.keyboard('jjj')
  const third = screen.getByRole('link', { name: 'Row 3' })
  expect(third).toHaveFocus()
  scrollTo(9600)
  expect(drawn().slice(0, 4)).toEqual(['r2', 'r3', 'r4', expect.stringMatching(/^r1\d\d$/)])
  expect(third).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Row 5' })).toHaveFocus()
})

it('selects rows outside the rendered part on Shift+click', async () => {
  const user = userEvent.setup()
  renderLong()
  await user.click(box('Row 2'))
  scrollTo(19_200)
  await user.keyboard('{Shift>}')
  await user.click(box('Row 401'))
  await user.keyboard('{/Shift}')
  expect(screen.getByRole('status')).toHaveTextContent('400 selected')
})

it('renders every row for printing', () => {
  renderLong()
  fireEvent(window, new Event('beforeprint'))
  expect(drawn()).toHaveLength(480)
  fireEvent(window, new Event('afterprint'))
  expect(drawn().length).toBeLessThan(60)
})

it('returns the focus to the filter on Escape, or to "Add filter" without a value', async () => {
  const user = userEvent.setup()
  const filter = (id: string, value?: string): ListFilter => ({
    id,
    name: id,
    value,
    field: <input aria-label={`${id} field`} />,
    clear: () => {},
  })
  render(<List filters={[filter('Town'), filter('Age', '40')]} />)
  const add = screen.getByRole('button', { name: 'Add filter' })
  await user.click(add)
  await user.click(await screen.findByRole('menuitem', { name: 'Town' }))
  await waitFor(() => expect(screen.getByLabelText('Town field')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus())

  const pill = screen.getByRole('button', { name: /40/ })
  await user.click(pill)
  await waitFor(() => expect(screen.getByLabelText('Age field')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(pill).toHaveFocus())
})

it('prints all matching rows instead of the page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const more = vi.fn(async function* all() {
    yield rowsTo(40)
  })
  Object.assign(file, { rows: more })
  render(<List />)
  const table = () => within(screen.getByRole('table', { name: 'People' }))
  expect(table().getAllByRole('rowheader')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Print this list' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(table().getAllByRole('rowheader')).toHaveLength(40)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(table().getAllByRole('rowheader')).toHaveLength(5)
})
