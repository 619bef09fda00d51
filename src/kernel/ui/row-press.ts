import type { MouseEvent } from 'react'

const control = 'a, button, form, input, label, select, textarea, [role="menu"]'

/** Whether a press is for the row itself: not for a control in it, and not the end of marking its text. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false
  // A menu that lies over the page is a child here for React alone.
  if (!currentTarget.contains(target) || target.closest(control)) return false
  return document.getSelection()?.isCollapsed ?? false
}

/** Goes where the first cell of a row leads. */
export const openRow = (row: HTMLElement) => row.querySelector<HTMLElement>('th a')?.click()
