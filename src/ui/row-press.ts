import type { MouseEvent } from 'react'

const control = 'a, button, form, input, label, select, textarea, [role="menu"]'

/** True for a click on the row itself: not on a control in it, and not the end of a text selection. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false
  // An open menu is a child for React, but not in the DOM.
  if (!currentTarget.contains(target) || target.closest(control)) return false
  return document.getSelection()?.isCollapsed ?? false
}

/** Follows the link in the first cell of a row. */
export const openRow = (row: HTMLElement) => row.querySelector<HTMLElement>('th a')?.click()
