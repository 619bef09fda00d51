import { createContext, use } from 'react'
import type { Right } from '#contract/rights.ts'

/** The test of the own rights; outside of the signed-in pages everything is allowed. */
const May = createContext<(right: Right) => boolean>(() => true)

export const OwnRights = May

/** A test whether the user may do something: what they lack for good is not offered. */
export const useMay = () => use(May)
