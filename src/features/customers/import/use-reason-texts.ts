import { useTranslation } from 'react-i18next'
import { customerStates } from '#contract/customer-search.ts'
import { useStateName } from '#features/customers/use-state-name.ts'
import { useFormats } from '#kernel/format.ts'
import type { Reason } from './import-columns.ts'

/** The texts of a reason, after the name of its field and at the field itself; a refused status names the accepted ones. */
export function useReasonTexts() {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const stateName = useStateName()
  const states = formats.alternatives(customerStates.map(stateName))
  return {
    reasonText: (reason: Reason) => t(`import.reasons.${reason}`, { states }),
    cellError: (reason: Reason) => t(`import.cellErrors.${reason}`, { states }),
  }
}
