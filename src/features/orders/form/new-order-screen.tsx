import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import { activeOf, paymentTypeOf } from '#contract/methods.ts'
import type { NewOrder } from '#contract/order-fields.ts'
import { useAddOrder } from '#features/orders/mutations.ts'
import { useAddForm } from '#forms/add-form.ts'
import { FailureNote } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { SaveBar } from '#forms/save-bar.tsx'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { notify } from '#kernel/snackbar.ts'
import { Page } from '#ui/page.tsx'
import { NewOrderForm } from './new-order-form.tsx'
import type { WithGoods } from './order-goods.ts'
import {
  blankOrder,
  buyerOf,
  goodsIn,
  isBlankLine,
  type NewOrderValues,
  typedOrder,
  valuesOf,
} from './order-values.ts'
import { useOrderCheck } from './use-order-check.ts'

type Props = { customer?: Customer; crumbs: (title: string) => ReactNode }

export function NewOrderScreen({ customer, crumbs }: Props) {
  const { t } = useTranslation('orders')
  const currency = useShopCurrency()
  const addOrder = useAddOrder()
  const navigate = useNavigate()
  const [blank] = useState(() => {
    const [payment = ''] = activeOf(shopSettings.get().payment.methods).map(paymentTypeOf)
    return { ...blankOrder, payment, ...(customer && buyerOf(customer)) }
  })
  const { form, failure, submit, bar } = useAddForm<NewOrderValues>({
    draft: customer ? `order-new-${customer.id}` : 'order-new',
    blank,
    validate: useOrderCheck(),
    mutation: addOrder,
    valuesIn(variables) {
      const { goods, idempotencyKey: _, ...order } = variables as WithGoods<NewOrder>
      // The form may have those of another customer.
      const unknown = { taxStatus: undefined, homeCountry: undefined }
      return {
        ...order,
        ...unknown,
        ...valuesOf(order, new Map(goods.map((product) => [product.id, product]))),
      }
    },
    send: (values, onError) =>
      addOrder.mutate(
        { ...typedOrder(values), goods: goodsIn(values.lines) },
        {
          onSuccess: ({ order }) => {
            notify({ message: t('form.added', { id: order.id }) })
            void navigate({ to: '/orders/$orderId', params: { orderId: order.id } })
          },
          onError,
        },
      ),
    onWaits: ({ name }) => {
      notify({ message: t('form.addedOffline', { name: name.trim() }) })
      void navigate({ to: '/orders' })
    },
  })
  const title = t('form.newTitle')

  function send(values: NewOrderValues) {
    // The server numbers invalid lines by their position in the request.
    const lines = values.lines.filter((line) => !isBlankLine(line))
    if (lines.length < values.lines.length) form.setFieldValue('lines', lines)
    submit({ ...values, lines })
  }

  return (
    <Page crumbs={crumbs(title)} title={title}>
      <div className={cards.single}>
        <NewOrderForm form={form} id={bar.formId} currency={currency} onSubmit={send}>
          <FailureNote failure={failure} />
        </NewOrderForm>
        <SaveBar {...bar} text={t('form.notSaved')} confirmLabel={t('form.add')} />
      </div>
    </Page>
  )
}
