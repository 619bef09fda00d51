import { createContext } from 'react'

/** What forms are typed into that can be left and opened again: a page, a drawer, a dialog. */
type DraftPlace = {
  /** A draft stands in it that was brought back; undefined once it does no more. */
  note: (name: string, at: number | undefined) => void
  /** It is left with something typed in it, which is kept under that name. */
  left: (name: string) => void
  /** It is open, and so is what was offered to be opened again. */
  opened: (name: string) => void
}

export const DraftPlace = createContext<DraftPlace | undefined>(undefined)
