import * as z from 'zod/mini'
import { nameText } from './readable.ts'

/** Limits of the reasons of a list, and of the characters of each. */
export const maxReasons = 20
export const longestReason = 100

export const Reason = nameText(longestReason)

/** Reasons that the shop suggests. */
export const Reasons = z.array(Reason).check(
  z.maxLength(maxReasons),
  z.refine((reasons) => new Set(reasons).size === reasons.length),
)
