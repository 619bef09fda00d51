import { flushSync } from 'react-dom'

/** Input of a guest in the page that index.html drew before the app ran. */
export type EarlyPage = {
  pressed: HTMLElement[]
  isSubmitted?: boolean
  /** The language in which the page was drawn. */
  lang?: string
  /** Set during a press or while an input method composes a text; resolves after it. */
  busy?: Promise<void>
}

/** Draws the app in place of that page and repeats there what was typed, focused, pressed and submitted. */
export async function replaceEarlyPage(root: HTMLElement, early: EarlyPage, draw: () => void): Promise<void> {
  while (early.busy) await early.busy
  document.getElementById('early-note')?.remove()
  const controlsIn = () => [...root.querySelectorAll<HTMLElement>('a, button, input, select')]
  const earlyControls = controlsIn()
  const activeElement = document.activeElement ?? document.body
  const { selectionStart = null, selectionEnd = null } = activeElement as Partial<HTMLInputElement>
  // Within one task, so that every key reaches either page.
  flushSync(draw)
  const controls = controlsIn()
  const counterpartOf = (element: HTMLElement) => {
    const { path } = element.dataset
    if (path) return controls.find(({ dataset }) => dataset.path === path)
    // More than the early page shows, such as the button of a provider, would shift the others.
    return controls.length === earlyControls.length ? controls[earlyControls.indexOf(element)] : undefined
  }
  for (const control of earlyControls)
    flushSync(() => repeatInput(control, counterpartOf(control), early.lang))
  const target = counterpartOf(activeElement as HTMLElement)
  target?.focus({ preventScroll: true })
  if (target instanceof HTMLInputElement && selectionStart !== null)
    target.setSelectionRange(selectionStart, selectionEnd)
  for (const button of early.pressed) flushSync(() => counterpartOf(button)?.click())
  if (early.isSubmitted) root.querySelector('form')?.requestSubmit()
}

/** Gives a control the value of another one as its user would. */
function repeatInput(from: HTMLElement, to: HTMLElement | undefined, drawnLanguage?: string): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.checked !== to.checked) {
    to.click()
    return
  }
  const isField = (element: unknown) =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
  if (!isField(from) || !isField(to) || from.value === to.value) return
  // Another tab may have chosen another language since.
  if (from instanceof HTMLSelectElement && from.value === drawnLanguage) return
  // React replaces the setter of the element, and ignores a value set by it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  to.dispatchEvent(new Event('change', { bubbles: true }))
}
