import { createContext } from 'react'

/** Page, drawer or dialog whose forms have drafts. */
type DraftPlace = {
  /** Reports the time of a restored draft, undefined when it is gone. */
  note: (name: string, at: number | undefined) => void
  /** Reports that the place was left with typed text, kept under this name. */
  left: (name: string) => void
  /** Reports that a draft's form is open again. */
  opened: (name: string) => void
}

export const DraftPlace = createContext<DraftPlace | undefined>(undefined)
