/** Whether single keys go into a text: the list of what takes none is short. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

export const isModalOpen = () => document.querySelector('dialog[open], [aria-modal="true"]') !== null

/** Whether the focus is in something that opened over the page and has keys of its own. */
export const isInPanel = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null
