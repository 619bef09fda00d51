/** Whether single keys go into a text: the list of what takes none is short. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

export const isModalOpen = () => document.querySelector('dialog[open], [aria-modal="true"]') !== null
