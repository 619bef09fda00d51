import { useCallback, useState } from 'react'
import type { FactName } from '#features/kanban/item/facts/fact-items.tsx'
import type { Start } from '#features/kanban/item/item-drawer.tsx'
import { useSingleKeys } from '#kernel/keyboard.ts'
import { usePageKeys } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'

export type Focused = { kind: 'item' | 'story'; id: string }
export type PressedFact = Focused & { fact: FactName; at: DOMRect }

const factOf: Record<string, FactName> = { a: 'people', l: 'labels', d: 'dueDate', p: 'priority' }
const startOf: Record<string, Start> = { e: 'title', c: 'comment' }

type KeyActions = { onOpen: (focused: Focused, start: Start) => void; onMove: (focused: Focused) => void }

/** Keys of the focused item or story: change a field, move it, or open it for writing. */
export function useCardKeys({ onOpen, onMove }: KeyActions) {
  const mayEdit = useMay()('board.edit')
  usePageKeys('kanban', mayEdit)
  const [pressed, setPressed] = useState<PressedFact>()
  useSingleKeys((key) => {
    const card = document.activeElement?.closest<HTMLElement>('[data-item], [data-story]')
    if (!card || !mayEdit) return false
    const { item, story } = card.dataset
    const focused: Focused | undefined =
      item !== undefined ? { kind: 'item', id: item } : story ? { kind: 'story', id: story } : undefined
    if (!focused) return false
    const fact = factOf[key]
    if (fact) {
      // Stories have no labels.
      if (fact === 'labels' && focused.kind === 'story') return false
      setPressed({ ...focused, fact, at: card.getBoundingClientRect() })
    } else if (key === 'm') onMove(focused)
    else if (key in startOf) onOpen(focused, startOf[key])
    else return false
    return true
  })
  const forget = useCallback(() => setPressed(undefined), [])
  return { pressed, forget }
}
