import { useTranslation } from 'react-i18next'
import { type PaymentType, paymentTypes } from '#contract/order-search.ts'

/** The name of a payment method; an unknown one of an older order is shown unchanged. */
export function usePaymentName() {
  const { t } = useTranslation('orders')
  return (type: string) =>
    paymentTypes.some((paymentType) => paymentType === type) ? t(`types.${type as PaymentType}`) : type
}
