import type { InvoiceState } from '#contract/invoice-search.ts'
import { nextInvoiceStates } from '#contract/invoices.ts'

export const stepEnds = { issue: 'issued', pay: 'paid', unpay: 'issued', void: 'void' } as const
export type Step = keyof typeof stepEnds
export const steps = Object.keys(stepEnds) as Step[]

export function stepsOf(from: InvoiceState): Step[] {
  return nextInvoiceStates[from].map((to) => {
    if (from === 'draft') return 'issue'
    if (to === 'issued') return 'unpay'
    return to === 'paid' ? 'pay' : 'void'
  })
}
