import { useTranslation } from 'react-i18next'
import { PaymentSettings } from '#contract/methods.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { listErrors } from '#features/settings/lists/list-values.ts'
import { useSavePayment } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { type PaymentValues, paymentIn, typedPayment } from './method-values.ts'

type Fields = ShopSettings['payment']
type Values = { methods: PaymentValues[]; base?: Snapshot<Fields> }

const valuesOf = ({ methods }: Fields): Values => ({ methods: methods.map(typedPayment) })
const fieldsOf = ({ methods }: Values): Fields => ({ methods: methods.map(paymentIn) })

/** The form of payment, with the texts of its field; `onSaved` replaces the message that it is saved. */
export function usePaymentForm(onSaved?: () => void) {
  const { t } = useTranslation('settings')
  const methodName = useMethodName()
  const messages = {
    methods: t('methods.wrong.methods'),
    name: t('methods.wrong.name'),
    instructions: t('methods.wrong.instructions'),
  }
  const edit = useSectionForm<'payment', Values>(
    'payment',
    useSavePayment(),
    { valuesOf, fieldsOf, validate: (values) => listErrors(PaymentSettings, fieldsOf(values), messages) },
    onSaved,
  )
  const show = ({ methods = [] }: Partial<Fields>) =>
    methods
      .map((method) =>
        [
          methodName(method),
          method.instructions,
          method.paidWhen && t(`methods.paid.${method.paidWhen}`),
          !method.isActive && t('methods.off'),
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n')
  return { edit, nameOf: () => t('payment.title'), show }
}
