import { createContext } from 'react'

/** Page, drawer or dialog whose forms have drafts. */
type DraftReports = {
  /** Reports the time of a restored draft, undefined when it is gone. */
  note: (name: string, at: number | undefined) => void
  /** Reports that the place was left with typed text, kept under this name. */
  left: (name: string) => void
  /** Reports that a draft's form is open again. */
  opened: (name: string) => void
}

export const DraftContext = createContext<DraftReports | undefined>(undefined)

export type LeftDraft = { name: string; title: string; href: string | undefined }

/** Tells the user about kept drafts; the app gives one, because this room knows no messages. */
export type DraftOffers = {
  offer: (draft: LeftDraft) => void
  /** Ends the offer of a draft that is open again. */
  withdraw: (name: string) => void
}

export const DraftOffers = createContext<DraftOffers>({ offer() {}, withdraw() {} })
