import { useTranslation } from 'react-i18next'
import { type InvoiceRow, nextStatesOf } from '#contract/invoices.ts'

export const stepEnds = { issue: 'issued', pay: 'paid', unpay: 'issued', void: 'void' } as const
export type Step = keyof typeof stepEnds
export const steps = Object.keys(stepEnds) as Step[]

export function stepsOf(invoice: Pick<InvoiceRow, 'state' | 'total' | 'kind' | 'credited'>): Step[] {
  return nextStatesOf(invoice).map((to) => {
    if (invoice.state === 'draft') return 'issue'
    if (to === 'issued') return 'unpay'
    return to === 'paid' ? 'pay' : 'void'
  })
}

export function useStepName() {
  const { t } = useTranslation('invoices')
  return (step: Step, invoice?: Pick<InvoiceRow, 'kind'>) =>
    step === 'void' && invoice?.kind === 'credit' ? t('credit.void') : t(`steps.${step}`)
}
