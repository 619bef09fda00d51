import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SnackbarViewport } from '#app/shell/snackbar-viewport.tsx'
import { config, configure } from '#kernel/config.ts'
import { startI18n } from '#kernel/i18n.ts'
import { createQueryClient, setMutationSource } from '#kernel/query-client.ts'
import { configureSnackbar, dismiss, initialSnackbar, notify, snackbar } from '#kernel/snackbar.ts'
import { theme } from '#theme/theme.ts'

beforeAll(startI18n)
beforeEach(() => {
  vi.useFakeTimers()
  snackbar.reset()
  config.reset()
})
afterEach(() => {
  setHidden(false)
  vi.useRealTimers()
})

function open(Viewport = SnackbarViewport) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider theme={theme} env="test">
        <h1 tabIndex={-1}>Page</h1>
        <input aria-label="field" />
        <Viewport />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

/** The product says something. */
function say(...opening: Parameters<typeof notify>): string {
  let id = ''
  act(() => {
    id = notify(...opening)
  })
  return id
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (key: string, more = {}, target: Element = document.body) =>
  act(() => void fireEvent.keyDown(target, { key, ...more }))
const card = (text: string) => screen.getByText(text).closest<HTMLElement>('[data-snack]') as HTMLElement
const messages = () => snackbar.get().queue.map((snack) => snack.message)

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

it('replaces an older message about the same record and keeps the others', () => {
  say({ message: 'Sent', about: 'orders/1', undo: [] })
  say({ message: 'Counted', about: 'stock/1', undo: [] })
  say({ message: 'Saved' })
  say({ message: 'Delivered', about: 'orders/1', undo: [] })
  expect(messages()).toEqual(['Counted', 'Saved', 'Delivered'])
})

it('combines equal messages with a count, and undoes all of them, latest first', () => {
  open()
  const undone: string[] = []
  const archive = (name: string) =>
    say({ message: 'Archived', about: `mail/${name}`, onAction: () => undone.push(name) })
  archive('a')
  say({ message: 'Saved' })
  archive('b')
  archive('c')
  expect(messages()).toEqual(['Saved', 'Archived'])
  expect(card('Archived × 3')).toBeInTheDocument()
  fireEvent.click(within(card('Archived × 3')).getByRole('button', { name: 'Undo' }))
  expect(undone).toEqual(['c', 'b', 'a'])
  expect(messages()).toEqual(['Saved'])
  // A later change of one of them takes the message away: its undo would bring back an older state.
  archive('a')
  archive('b')
  say({ message: 'Deleted', about: 'mail/a', undo: [] })
  expect(messages()).toEqual(['Saved', 'Deleted'])
})

it('starts closed, with three messages, six seconds, not dense and without icons', () => {
  expect(snackbar.get()).toEqual({
    action: false,
    dense: false,
    iconVariant: 'hide',
    maxStack: 3,
    duration: 6000,
    queue: [],
  })
})

it('uses defaults for missing fields of every message', () => {
  notify({
    message: 'First',
    variant: 'alert',
    alert: { color: 'error', variant: 'outlined' },
    anchorOrigin: { vertical: 'top', horizontal: 'left' },
    transition: 'Grow',
    close: false,
    onAction: () => {},
  })
  const id = notify({ message: 'Second' })
  expect(snackbar.get().queue[1]).toEqual({
    id,
    message: 'Second',
    anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
    variant: 'default',
    alert: { color: 'primary', variant: 'filled' },
    transition: 'Fade',
    close: true,
    actionButton: false,
  })
  notify({ message: 'Third', alert: { color: 'success' } })
  expect(snackbar.get().queue[2]?.alert).toEqual({ color: 'success', variant: 'filled' })
})

it('flips the action flag on every opening, but not on closing', () => {
  const seen = [snackbar.get().action]
  const id = notify({ message: 'One' })
  seen.push(snackbar.get().action)
  dismiss(id)
  seen.push(snackbar.get().action)
  notify({ message: 'Two' })
  seen.push(snackbar.get().action)
  expect(seen).toEqual([false, true, true, false])
})

it('configures density, icons and the number of messages', () => {
  configureSnackbar({ dense: true })
  configureSnackbar({ iconVariant: 'useemojis', maxStack: 1 })
  expect(snackbar.get()).toEqual({ ...initialSnackbar, dense: true, iconVariant: 'useemojis', maxStack: 1 })
})

it('shows three messages and queues the others', () => {
  open()
  const first = say({ message: 'One' })
  for (const message of ['Two', 'Three', 'Four']) say({ message })
  expect(screen.queryByText('Four')).toBeNull()
  expect(screen.getByText('Three')).toBeVisible()
  act(() => dismiss(first))
  pass(400)
  expect(screen.queryByText('One')).toBeNull()
  expect(screen.getByText('Four')).toBeVisible()
})

it('applies the dense style, also to visible messages', () => {
  open()
  say({ message: 'One' })
  expect(card('One').dataset.dense).toBeUndefined()
  act(() => configureSnackbar({ dense: true }))
  expect(card('One').dataset.dense).toBe('true')
})

it('shows an icon or emoji in alerts when configured', () => {
  open()
  say({ message: 'Alert', variant: 'alert', alert: { color: 'success' } })
  say({ message: 'Plain' })
  expect(card('Alert').textContent).not.toContain('✅')
  const drawnOf = (text: string) => card(text).querySelectorAll('svg.tabler-icon').length
  expect(drawnOf('Alert')).toBe(0)
  act(() => configureSnackbar({ iconVariant: 'useemojis' }))
  expect(card('Alert').textContent).toContain('✅')
  act(() => configureSnackbar({ iconVariant: 'default' }))
  expect([drawnOf('Alert'), drawnOf('Plain')]).toEqual([1, 0])
})

it.each(['filled', 'outlined', 'standard'] as const)('styles an alert as %s in six colours', (variant) => {
  open()
  for (const color of ['primary', 'secondary', 'success', 'error', 'warning', 'orange'] as const) {
    const id = say({ message: color, variant: 'alert', alert: { color, variant } })
    expect(card(color)).toHaveClass(`snack-${variant}`)
    expect(card(color).dataset.color).toBe(color)
    act(() => dismiss(id))
    pass(400)
  }
})

it('announces an error immediately and other messages politely', () => {
  open()
  say({ message: 'Failed', variant: 'alert', alert: { color: 'error' } })
  say({ message: 'Saved' })
  expect(screen.getByText('Failed')).toHaveAttribute('role', 'alert')
  expect(screen.getByText('Saved')).toHaveAttribute('role', 'status')
})

const places = (['top', 'bottom'] as const).flatMap((vertical) =>
  (['left', 'center', 'right'] as const).map((horizontal) => ({ vertical, horizontal })),
)
const placeOf = (text: string) =>
  screen.getByText(text).closest<HTMLElement>('[data-position]')?.dataset.position

it.each(places)('places a message at the $vertical $horizontal', (anchorOrigin) => {
  open()
  say({ message: 'Here', anchorOrigin })
  expect(placeOf('Here')).toBe(`${anchorOrigin.vertical}-${anchorOrigin.horizontal}`)
})

it.each(places)('mirrors the $vertical $horizontal position in a mirrored layout', (anchorOrigin) => {
  configure({ rtlLayout: true })
  open()
  say({ message: 'Here', anchorOrigin })
  const mirrored = { left: 'right', center: 'center', right: 'left' }[anchorOrigin.horizontal]
  expect(placeOf('Here')).toBe(`${anchorOrigin.vertical}-${mirrored}`)
})

it.each(['Fade', 'Grow', 'SlideLeft', 'SlideUp', 'SlideRight', 'SlideDown'] as const)(
  'shows a message with the transition %s',
  (transition) => {
    open()
    say({ message: 'Here', transition })
    expect(screen.getByText('Here').closest(`.snack-slot.snack-${transition}`)).not.toBeNull()
  },
)

it('closes by its button, unless the message has none', () => {
  open()
  say({ message: 'One' })
  say({ message: 'Two', close: false })
  const buttons = screen.getAllByRole('button', { name: 'Close' })
  expect(buttons).toHaveLength(1)
  act(() => void fireEvent.click(buttons[0] as Element))
  expect(messages()).toEqual(['Two'])
})

it('shows the action button only with an action and runs it once', () => {
  open()
  const undo = vi.fn()
  say({ message: 'Nothing to do' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  say({ message: 'Archived', onAction: undo })
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(undo).toHaveBeenCalledOnce()
  expect(messages()).toEqual(['Nothing to do'])
})

it('accepts a label for the action', () => {
  open()
  say({ message: 'A new mail', onAction: () => {}, actionLabel: 'Open' })
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible()
})

it('lifts messages above a bar at the lower edge and lowers them with it', async () => {
  vi.useRealTimers()
  const box = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 400, height: bottom - top })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (
      this.hasAttribute('data-bottom-bar') ? box(innerHeight - 74, innerHeight - 16) : box(0, 0)
    ) as DOMRect
  })
  open()
  const { unmount } = render(<div data-bottom-bar />)
  say({ message: 'One' })
  const lift = () =>
    screen.getByText('One').closest<HTMLElement>('[data-position]')?.style.getPropertyValue('--bottom-bar')
  await expect.poll(() => lift()).toBe('66px')
  unmount()
  await expect.poll(() => lift()).toBe('0px')
  vi.restoreAllMocks()
})

it('closes after six seconds', () => {
  open()
  say({ message: 'One' })
  pass(5900)
  expect(messages()).toEqual(['One'])
  pass(200)
  expect(messages()).toEqual([])
})

it('closes after the configured duration', () => {
  act(() => configureSnackbar({ duration: 10_000 }))
  open()
  say({ message: 'One' })
  pass(9900)
  expect(messages()).toEqual(['One'])
  pass(200)
  expect(messages()).toEqual([])
})

it.each<[string, () => void, () => void]>([
  [
    'the pointer is over it',
    () => fireEvent.pointerEnter(card('One')),
    () => fireEvent.pointerLeave(card('One')),
  ],
  ['it has the focus', () => card('One').focus(), () => card('One').blur()],
  ['the tab is hidden', () => setHidden(true), () => setHidden(false)],
])('pauses the timer while %s', (_name, hold, release) => {
  open()
  say({ message: 'One' })
  pass(4000)
  act(hold)
  pass(60_000)
  expect(messages()).toEqual(['One'])
  act(release)
  pass(1900)
  expect(messages()).toEqual(['One'])
  pass(200)
  expect(messages()).toEqual([])
})

it('leaves time to read after a late pause', () => {
  open()
  say({ message: 'One' })
  pass(5900)
  act(() => void fireEvent.pointerEnter(card('One')))
  act(() => void fireEvent.pointerLeave(card('One')))
  pass(1400)
  expect(messages()).toEqual(['One'])
  pass(200)
  expect(messages()).toEqual([])
})

it('stays open on a click outside', () => {
  open()
  say({ message: 'One' })
  for (const type of ['pointerDown', 'mouseDown', 'click'] as const)
    act(() => void fireEvent[type](document.body))
  expect(messages()).toEqual(['One'])
})

it('closes the newest or focused message on Escape', () => {
  open()
  for (const message of ['One', 'Two', 'Three']) say({ message })
  press('Escape')
  expect(messages()).toEqual(['One', 'Two'])
  press('Escape', {}, card('One'))
  expect(messages()).toEqual(['Two'])
})

it('leaves Escape to an open dialog', () => {
  render(<div role="dialog" />)
  open()
  say({ message: 'One' })
  press('Escape')
  expect(messages()).toEqual(['One'])
})

it('leaves Escape to a dialog that closes on it immediately', () => {
  open()
  const { unmount } = render(<div role="dialog" />)
  say({ message: 'One' })
  window.addEventListener('keydown', unmount, { capture: true, once: true })
  press('Escape')
  expect(messages()).toEqual(['One'])
})

it('focuses the newest message on F8', () => {
  open()
  say({ message: 'One' })
  say({ message: 'Two' })
  press('F8')
  expect(card('Two')).toHaveFocus()
})

it('undoes the newest message on Ctrl+Z or Cmd+Z', () => {
  open()
  const [first, second] = [vi.fn(), vi.fn()]
  say({ message: 'One', onAction: first })
  say({ message: 'Two', onAction: second })
  press('z', { ctrlKey: true })
  press('Z', { metaKey: true })
  expect([first, second].map((undo) => undo.mock.calls.length)).toEqual([1, 1])
  expect(messages()).toEqual([])
})

it.each<[string, (text: string) => void]>([
  ['“Undo” is pressed', (text) => card(text).querySelector<HTMLElement>('.snack-action')?.click()],
  ['it is closed', (text) => card(text).querySelector<HTMLElement>('[aria-label="Close"]')?.click()],
  ['Escape is pressed in it', (text) => press('Escape', {}, card(text))],
])('returns the focus when %s, or moves it to the heading', (_name, leave) => {
  open()
  const field = screen.getByLabelText('field')
  const enter = (text: string) => {
    say({ message: text, onAction: () => {} })
    act(() => card(text).querySelector<HTMLElement>('.snack-action')?.focus())
  }
  act(() => field.focus())
  enter('One')
  act(() => {
    leave('One')
  })
  expect(field).toHaveFocus()
  pass(400)
  enter('Two')
  ;(field as HTMLInputElement).disabled = true
  act(() => {
    leave('Two')
  })
  expect(screen.getByRole('heading')).toHaveFocus()
})

it('returns the focus when a focused message expires', () => {
  open()
  const field = screen.getByLabelText('field')
  act(() => field.focus())
  say({ message: 'One', until: Date.now() + 1000 })
  press('F8')
  expect(card('One')).toHaveFocus()
  pass(1100)
  pass(400)
  expect(field).toHaveFocus()
})

it('leaves Ctrl+Z to a field and ignores Ctrl+Shift+Z', () => {
  open()
  const undo = vi.fn()
  say({ message: 'One', onAction: undo })
  press('z', { ctrlKey: true }, screen.getByLabelText('field'))
  press('z', { ctrlKey: true, shiftKey: true })
  expect(undo).not.toHaveBeenCalled()
})

it('ignores Ctrl+Z for an action other than undo', () => {
  open()
  const openMail = vi.fn()
  say({ message: 'A new mail', onAction: openMail, actionLabel: 'Open' })
  press('z', { ctrlKey: true })
  expect(openMail).not.toHaveBeenCalled()
  expect(messages()).toEqual(['A new mail'])
})

it('keeps the queue over a reload, without undo functions', async () => {
  notify({ message: 'Archived', onAction: () => {}, transition: 'Grow' })
  vi.resetModules()
  const fresh = await import('#app/shell/snackbar-viewport.tsx')
  open(fresh.SnackbarViewport)
  expect(screen.getByText('Archived').closest('.snack-Grow')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('keeps only the remaining time of a message over a reload', async () => {
  const { unmount } = open()
  say({ message: 'One', undo: [] })
  say({ message: 'Until then', until: Date.now() + 5000 })
  pass(4000)
  act(() => void fireEvent(window, new Event('pagehide')))
  unmount()
  vi.resetModules()
  const fresh = await import('#app/shell/snackbar-viewport.tsx')
  const { snackbar: kept } = await import('#kernel/snackbar.ts')
  const texts = () => kept.get().queue.map(({ message }) => message)
  open(fresh.SnackbarViewport)
  pass(900)
  expect(texts()).toEqual(['One', 'Until then'])
  pass(200)
  expect(texts()).toEqual(['One'])
  pass(1000)
  expect(texts()).toEqual([])
})

it.each(['null', '{"queue":[{"id":"x"}]}', '{'])('ignores a broken stored queue (%s)', async (stored) => {
  localStorage.setItem('berry-snackbar', stored)
  vi.resetModules()
  const fresh = await import('#kernel/snackbar.ts')
  expect(fresh.snackbar.get()).toEqual(initialSnackbar)
})

it('runs the stored undo of a message once by its key, and removes the message', async () => {
  vi.useRealTimers()
  const run = vi.fn(async () => {})
  setMutationSource(async () => [{ mutationKey: ['orders', 'back'], mutationFn: run } as never])
  open()
  // As it comes from disk: there is no function beside it.
  const variables = { states: { 100001: 'shipped' }, idempotencyKey: 'kept-with-the-message' }
  say({ message: 'Changed', undo: [{ mutationKey: ['orders', 'back'], intent: variables }] })
  expect(JSON.parse(localStorage.getItem('berry-snackbar') ?? '').queue[0].undo[0].intent).toEqual(variables)
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  await expect.poll(() => run).toHaveBeenCalledTimes(1)
  expect(run).toHaveBeenCalledWith(variables, expect.anything())
  expect(messages()).toEqual([])
  setMutationSource(async () => [])
})

it('continues after a reload with the remaining time, without messages that were read and cannot be undone', () => {
  const page = open()
  say({ message: 'Account created' })
  say({ message: 'Archived', undo: [] })
  say({ message: 'Failed', variant: 'alert', alert: { color: 'error' } })
  pass(3500)
  say({ message: 'Just saved' })
  pass(500)
  const reload = () => act(() => void globalThis.dispatchEvent(new Event('pagehide')))
  reload()
  expect(messages()).toEqual(['Archived', 'Failed', 'Just saved'])
  page.unmount()
  open()
  pass(1900)
  expect(messages()).toEqual(['Archived', 'Failed', 'Just saved'])
  reload()
  expect(messages()).toEqual(['Archived', 'Failed'])
  pass(200)
  expect(messages()).toEqual([])
})
