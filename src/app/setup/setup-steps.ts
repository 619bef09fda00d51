import { blankRange } from '#app/range-search.ts'
import { useSummary } from '#features/dashboard/queries.ts'
import { useSeller } from '#features/invoices/queries.ts'
import { useSettings } from '#features/settings/queries.ts'

export const stepNames = ['shop', 'logo', 'methods', 'products'] as const
export type StepName = (typeof stepNames)[number]

/** Methods at this version are those of a new shop, unless the server says otherwise. */
const firstVersion = 1

/** The state of the setup; it includes what is saved here but not sent yet. */
export function useSetupState() {
  const { setup } = useSummary(blankRange.range)
  const { logo, delivery, payment } = useSettings()
  const { seller } = useSeller()
  const isAsNew = (isDone: boolean | undefined, version: number) =>
    isDone === false && version <= firstVersion
  const asNew = {
    delivery: isAsNew(setup?.delivery, delivery.version),
    payment: isAsNew(setup?.payment, payment.version),
  }
  const done: Record<StepName, boolean> = {
    shop: setup?.shop !== false || seller !== null,
    logo: logo.fields.light !== '' || logo.fields.dark !== '',
    methods: !asNew.delivery && !asNew.payment,
    products: setup?.product !== false,
  }
  return { done, asNew }
}

/** The number of the first step that is not done, or of the last step. A shop may well have no logo. */
export function firstOpenStep(done: Record<StepName, boolean>): number {
  const index = stepNames.findIndex((name) => !done[name] && name !== 'logo')
  return index === -1 ? stepNames.length : index + 1
}
