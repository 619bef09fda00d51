/** True when the focused element uses the key itself: a field any key, a segmented control its arrows. */
export function isTyping(target: EventTarget | null, key = ''): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  if (target instanceof HTMLInputElement && target.type === 'radio') return key.startsWith('Arrow')
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

export const isModalOpen = () => document.querySelector('dialog[open], [aria-modal="true"]') !== null

/** True within a menu, dialog or list box, which have their own keys. */
export const isInPanel = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null

/** For controls in a dialog's form: Escape closes the form and not the dialog. */
export const ownEscape = { 'data-mantine-stop-propagation': true } as const
