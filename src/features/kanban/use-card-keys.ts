import { type RefObject, useCallback, useState } from 'react'
import { useSingleKeys } from '#kernel/ui/use-single-keys.ts'
import type { FactName } from './item/fact-items.tsx'
import type { Start } from './item/item-drawer.tsx'

/** A fact that is being changed by the keys, and where the card is seen. */
export type PressedFact = { itemId: string; fact: FactName; at: DOMRect }

const factOf: Record<string, FactName> = { a: 'people', l: 'labels', d: 'dueDate', p: 'priority' }
const startOf: Record<string, Start> = { e: 'title', c: 'comment' }

type Acts = {
  onOpen: (itemId: string, start: Start) => void
  onMove: (itemId: string) => void
}

/** The keys of the card that has the focus: each changes one fact, moves the card, or opens it where one writes. */
export function useCardKeys(row: RefObject<HTMLElement | null>, { onOpen, onMove }: Acts) {
  const [pressed, setPressed] = useState<PressedFact>()
  useSingleKeys((key) => {
    const card = document.activeElement?.closest<HTMLElement>('[data-item]')
    const itemId = card?.dataset.item
    if (!card || itemId === undefined || !row.current?.contains(card)) return false
    const fact = factOf[key]
    if (fact) setPressed({ itemId, fact, at: card.getBoundingClientRect() })
    else if (key === 'm') onMove(itemId)
    else if (key in startOf) onOpen(itemId, startOf[key])
    else return false
    return true
  })
  const forget = useCallback(() => setPressed(undefined), [])
  return { pressed, forget }
}
