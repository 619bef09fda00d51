import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { countryCodeOf } from '#contract/country-code.ts'
import { activeOf, methodsTo, paymentTypeOf } from '#contract/methods.ts'
import { countryCodes } from '#contract/post-codes.ts'
import { asPartsForm, OrderParts } from '#features/orders/detail/order-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { Optional } from '#forms/optional.tsx'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { CountrySelect } from '#shop/country-select.tsx'
import { CustomerInput } from '#shop/customer-input.tsx'
import { usePaymentName } from '#shop/use-payment-name.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { buyerOf, type NewOrderValues } from './order-values.ts'
import { useAddedRates } from './use-added-rates.ts'
import { useBuyer } from './use-buyer.ts'

type Props = {
  form: UseFormReturnType<NewOrderValues>
  id: string
  currency: string
  onSubmit: (values: NewOrderValues) => void
  children?: ReactNode
}

export function NewOrderForm({ form, id, currency, onSubmit, children }: Props) {
  const { t } = useTranslation(['orders', 'edit'])
  const { values } = form
  const paymentName = usePaymentName()
  const { methods } = useShopSettings('payment')
  const { pricesIncludeTax } = useShopSettings('taxes')
  const buyer = useBuyer(values)
  const rateOf = useAddedRates(buyer.country, buyer.taxStatus)
  // A draft can hold a method that was switched off since.
  const payments = [...new Set([...activeOf(methods).map(paymentTypeOf), values.payment])]
  const deliveryMethods = useShopSettings('delivery').methods
  const country = countryCodeOf(values.country)
  // A country that is not known by its name may well be one of the methods.
  const hasDelivery = !countryCodes.includes(country) || methodsTo(deliveryMethods, country).length > 0
  const formats = useFormats()
  const optional = (text: string) => <Optional>{text}</Optional>
  return (
    <Form form={form} id={id} onSubmit={onSubmit} className={cards.cards}>
      {children}
      <Card title={t('detail.customer')} className={cards.card}>
        <div className={cards.fields}>
          <CustomerInput
            className={cards.wide ?? ''}
            label={t('form.name')}
            description={values.customer === null ? t('form.nameHint') : t('form.isCustomer')}
            {...form.getInputProps('name')}
            value={values.name}
            onText={(name) => {
              form.setFieldValue('name', name)
              // An edited name is no longer the chosen customer.
              form.setFieldValue('customer', null)
            }}
            onPick={(customer) => {
              form.setValues(buyerOf(customer))
              form.clearErrors()
            }}
          />
          <TextInput
            type="email"
            inputMode="email"
            label={optional(t('detail.email'))}
            description={
              buyer.name !== undefined && <span role="status">{t('form.emailOf', { name: buyer.name })}</span>
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            type="tel"
            inputMode="tel"
            label={optional(t('detail.phone'))}
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
        </div>
      </Card>
      <Card title={t('detail.address')} className={cards.card}>
        <div className={cards.fields}>
          <Textarea
            className={cards.wide ?? ''}
            label={optional(t('form.street'))}
            description={t('form.addressHint')}
            rows={2}
            autoComplete="off"
            {...form.getInputProps('street')}
          />
          <TextInput
            dir="ltr"
            label={optional(t('form.post'))}
            autoComplete="off"
            {...form.getInputProps('post')}
          />
          <TextInput label={optional(t('form.city'))} autoComplete="off" {...form.getInputProps('city')} />
          <CountrySelect
            label={optional(t('form.country'))}
            value={values.country}
            onChange={(country) => form.setFieldValue('country', country)}
          />
          {!hasDelivery && (
            <div className={cards.wide}>
              <Note tone="warning">{t('form.noDelivery', { country: formats.country(values.country) })}</Note>
            </div>
          )}
        </div>
      </Card>
      <OrderParts
        form={asPartsForm(form)}
        currency={currency}
        rateOf={pricesIncludeTax ? undefined : rateOf}
        withinRateOf={rateOf}
      />
      <Card title={t('detail.payment')} className={cards.card}>
        <div className={cards.fields}>
          <NativeSelect
            label={t('detail.method')}
            data={payments.map((value) => ({ value, label: paymentName(value) }))}
            {...form.getInputProps('payment')}
          />
          <Checkbox
            className={cards.wide ?? ''}
            label={t('form.paid')}
            description={t('form.paidHint')}
            checked={values.paid}
            onChange={({ currentTarget }) => form.setFieldValue('paid', currentTarget.checked)}
          />
        </div>
      </Card>
    </Form>
  )
}
