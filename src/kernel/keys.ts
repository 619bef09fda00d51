/** True if the focused element takes a key for itself: a field takes all, a segmented control its arrows. */
export function isTyping(target: EventTarget | null, key = ''): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  if (target instanceof HTMLInputElement && target.type === 'radio') return key.startsWith('Arrow')
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

export const isModalOpen = () => document.querySelector('dialog[open], [aria-modal="true"]') !== null

/** Whether the focus is in something that opened over the page and has keys of its own. */
export const isInPanel = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null

/** For every control of a form in a dialog: Escape ends the form alone, and the dialog stays open. */
export const ownEscape = { 'data-mantine-stop-propagation': true } as const
