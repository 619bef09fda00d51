import { useTranslation } from 'react-i18next'
import { customerStates } from '#contract/customer-search.ts'
import { useFormats } from '#kernel/format.ts'
import type { Reason } from './import-columns.ts'

/** The text of a reason; a refused status names those that are accepted. */
export function useReasonText() {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const states = formats.alternatives(customerStates.map((state) => t(`states.${state}`)))
  return (reason: Reason) => t(`import.reasons.${reason}`, { states })
}
