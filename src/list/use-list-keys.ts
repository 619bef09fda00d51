import { type RefObject, useEffect, useEffectEvent } from 'react'
import { config } from '#kernel/config.ts'
import { isComposing, isInPanel, isModalOpen, isTyping, shortcutKey } from '#kernel/keyboard.ts'
import { usePageKeys } from '#kernel/page-commands.ts'
import type { Selection } from './use-selection.ts'

export function useListKeys(table: RefObject<HTMLElement | null>, selection: Selection<unknown>) {
  usePageKeys('list')
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = () => rows().findIndex((row) => row.contains(document.activeElement))
  const idAt = (index: number) => rows()[index]?.dataset.row

  function move(step: 1 | -1) {
    const all = rows()
    const from = current()
    const to = from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + step))
    all[to]?.querySelector<HTMLElement>('th a, a[data-row-link]')?.focus()
    return to
  }

  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const { target } = event
    const key = shortcutKey(event)
    if (isTyping(target) || isInPanel(target) || isModalOpen()) return false
    const isOnRow = current() >= 0
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'a' || event.shiftKey || event.altKey) return false
      selection.grow()
      return true
    }
    if (event.altKey) return false
    if ((key === 'ArrowDown' || key === 'ArrowUp') && isOnRow) {
      const here = idAt(current())
      const id = idAt(move(key === 'ArrowDown' ? 1 : -1))
      if (event.shiftKey && here && id) {
        if (!selection.has(here)) selection.toggle(here)
        selection.toggle(id, true)
      }
      return true
    }
    if (key === 'Escape' && selection.count > 0) {
      selection.clear()
      return true
    }
    if (!config.get().singleKeys || event.shiftKey) return false
    if (key === 'j' || key === 'k') {
      move(key === 'j' ? 1 : -1)
      return true
    }
    const id = idAt(current())
    if (key !== 'x' || !id) return false
    selection.toggle(id)
    return true
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isComposing(event) && onKey(event)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
