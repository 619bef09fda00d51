import { createContext, use } from 'react'
import type { Right } from '#contract/rights.ts'

/** Allows everything outside of the signed-in pages. */
const May = createContext<(right: Right) => boolean>(() => true)

export const OwnRights = May

/** A test whether the user may do something: what they lack for good is not offered. */
export const useMay = () => use(May)
