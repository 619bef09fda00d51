import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import {
  isUsual,
  usualDelivery,
  usualDeliveryMethods,
  usualPayment,
  usualPaymentMethods,
} from '#contract/methods.ts'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { typedDelivery, typedPayment } from '#features/settings/methods/method-values.ts'
import { useDeliveryForm } from '#features/settings/methods/use-delivery-form.ts'
import { usePaymentForm } from '#features/settings/methods/use-payment-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { PriceInput } from '#forms/price-input.tsx'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { Card } from '#ui/card.tsx'
import styles from './setup.module.css'
import { useSetupState } from './setup-steps.ts'
import { partOf, StepForm, type StepProps, useStepSaving } from './step-form.tsx'

// Delivery times are a promise that only the shop can make.
const newDelivery = (id: string) =>
  usualDeliveryMethods
    .filter((method) => method.id === id)
    .map((method) => typedDelivery({ ...method, weightSteps: [], days: null }))[0]
const newPayment = (id: string) =>
  usualPaymentMethods.filter((method) => method.id === id).map(typedPayment)[0]

/** Fields of the two lists in `data-path`: both have the same names. */
const prefixes = { delivery: 'delivery.', payment: 'payment.' } as const

/** The usual methods of delivery, with their prices, and of payment; saving confirms those of a new shop. */
export function MethodsStep(step: StepProps) {
  const { t } = useTranslation(['settings', 'dashboard'])
  const currency = useShopCurrency()
  const { asNew } = useSetupState()
  const { onSaved, save } = useStepSaving(step.onNext)
  const delivery = useDeliveryForm(onSaved)
  const payment = usePaymentForm(onSaved)
  const deliveryForm = delivery.edit.form
  return (
    <StepForm
      {...step}
      parts={[
        partOf(delivery.edit, {
          fields: /^methods(\.\d+\.price)?$/,
          prefix: prefixes.delivery,
          confirm: asNew.delivery ? delivery.edit.confirm : undefined,
        }),
        partOf(payment.edit, {
          fields: /^methods$/,
          prefix: prefixes.payment,
          confirm: asNew.payment ? payment.edit.confirm : undefined,
        }),
      ]}
      save={save}
    >
      <EditProblems {...delivery.edit.problems} nameOf={delivery.nameOf} show={delivery.show} />
      <EditProblems {...payment.edit.problems} nameOf={payment.nameOf} show={payment.show} />
      <MethodsCard
        title={t('delivery.title')}
        prefix={prefixes.delivery}
        form={deliveryForm as unknown as ListForm}
        methods={deliveryForm.values.methods}
        stored={delivery.edit.before.methods}
        usualIds={usualDelivery}
        newMethod={newDelivery}
        more={<OnwardLink to="/settings/delivery" text={t('dashboard:setup.delivery.open')} />}
      >
        {(index) => (
          <PriceInput
            currency={currency}
            label={t('methods.price')}
            {...deliveryForm.getInputProps(`methods.${index}.price`)}
            data-path={`${prefixes.delivery}methods.${index}.price`}
          />
        )}
      </MethodsCard>
      <MethodsCard
        title={t('payment.title')}
        prefix={prefixes.payment}
        form={payment.edit.form as unknown as ListForm}
        methods={payment.edit.form.values.methods}
        stored={payment.edit.before.methods}
        usualIds={usualPayment}
        newMethod={newPayment}
        more={<OnwardLink to="/settings/payment" text={t('dashboard:setup.payment.open')} />}
      />
    </StepForm>
  )
}

type MethodValues = { id: string; name: string; isActive: boolean }

type CardProps = {
  title: string
  prefix: string
  form: ListForm
  methods: readonly MethodValues[]
  stored: readonly { id: string }[]
  /** The methods that the app names; those that the shop lacks are added when they are switched on. */
  usualIds: readonly string[]
  newMethod: (id: string) => MethodValues | undefined
  more: ReactNode
  /** Further fields of an active method, by its index in the form. */
  children?: (index: number) => ReactNode
}

/** Switches for the methods of the shop and the usual ones, in an order that does not change with them. */
function MethodsCard({
  title,
  prefix,
  form,
  methods,
  stored,
  usualIds,
  newMethod,
  more,
  children,
}: CardProps) {
  const { t } = useTranslation('setup')
  const methodName = useMethodName()
  const storedIds = stored.map(({ id }) => id)
  const ids = [...new Set([...storedIds, ...usualIds, ...methods.map(({ id }) => id)])]

  function toggle(id: string, isActive: boolean) {
    const index = methods.findIndex((method) => method.id === id)
    form.clearFieldError('methods')
    if (index === -1) form.insertListItem('methods', newMethod(id))
    // A usual method that was only just added leaves no trace.
    else if (!isActive && isUsual(id) && !storedIds.includes(id)) form.removeListItem('methods', index)
    else form.setFieldValue(`methods.${index}.isActive`, isActive)
  }

  return (
    <Card title={title} className={cards.card}>
      <p className={styles.hint} dir="auto">
        {t('methodsHint')}
      </p>
      <div className={styles.methods}>
        {ids.map((id, position) => {
          const index = methods.findIndex((method) => method.id === id)
          const { name = '', isActive = false } = methods[index] ?? {}
          const label = isUsual(id) ? methodName({ id, name: null }) : name
          return (
            <fieldset key={id} aria-label={label}>
              <Checkbox
                label={label}
                data-path={position === 0 ? `${prefix}methods` : undefined}
                checked={isActive}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
              {isActive && children?.(index)}
            </fieldset>
          )
        })}
      </div>
      {form.errors.methods && (
        <p className="error caption" role="alert" dir="auto">
          {form.errors.methods}
        </p>
      )}
      {more}
    </Card>
  )
}
