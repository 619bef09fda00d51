import { type InvoiceRow, nextStatesOf } from '#contract/invoices.ts'

export const stepEnds = { issue: 'issued', pay: 'paid', unpay: 'issued', void: 'void' } as const
export type Step = keyof typeof stepEnds
export const steps = Object.keys(stepEnds) as Step[]

export function stepsOf(invoice: Pick<InvoiceRow, 'state' | 'total'>): Step[] {
  return nextStatesOf(invoice).map((to) => {
    if (invoice.state === 'draft') return 'issue'
    if (to === 'issued') return 'unpay'
    return to === 'paid' ? 'pay' : 'void'
  })
}
