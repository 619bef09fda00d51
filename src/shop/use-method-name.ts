import { useTranslation } from 'react-i18next'
import { isUsual, type NamedMethod } from '#contract/methods.ts'

/** The name of a delivery or payment method; the app names the usual ones in its language. */
export function useMethodName() {
  const { t } = useTranslation('ui')
  return ({ id, name }: NamedMethod): string => name ?? (isUsual(id) ? t(`methods.${id}`) : id)
}
