import { useCallback, useState } from 'react'
import { usePageKeys } from '#kernel/page-commands.ts'
import { useSingleKeys } from '#kernel/ui/use-single-keys.ts'
import type { FactName } from './item/fact-items.tsx'
import type { Start } from './item/item-drawer.tsx'

/** What has the focus: the card or row of an item, or the row of a story. */
export type Focused = { kind: 'item' | 'story'; id: string }
/** A fact that is being changed by the keys, and where what it belongs to is seen. */
export type PressedFact = Focused & { fact: FactName; at: DOMRect }

const factOf: Record<string, FactName> = { a: 'people', l: 'labels', d: 'dueDate', p: 'priority' }
const startOf: Record<string, Start> = { e: 'title', c: 'comment' }

type Acts = {
  onOpen: (focused: Focused, start: Start) => void
  onMove: (focused: Focused) => void
}

/** The keys of the item or story that has the focus: each changes one fact, moves it, or opens it where one writes. */
export function useCardKeys({ onOpen, onMove }: Acts) {
  usePageKeys('board')
  const [pressed, setPressed] = useState<PressedFact>()
  useSingleKeys((key) => {
    const card = document.activeElement?.closest<HTMLElement>('[data-item], [data-story]')
    if (!card) return false
    const { item, story } = card.dataset
    const focused: Focused | undefined =
      item !== undefined ? { kind: 'item', id: item } : story ? { kind: 'story', id: story } : undefined
    if (!focused) return false
    const fact = factOf[key]
    if (fact) {
      // A story has no labels of its own.
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
