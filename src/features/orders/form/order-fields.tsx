import { useTranslation } from 'react-i18next'
import { type OrderSearch, paidChoices, paymentTypes } from '#contract/order-search.ts'
import type { OrdersPage } from '#features/orders/optimistic.ts'
import { useDiscountCode, useGoodName } from '#features/orders/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { OneField, SomeField } from '#list/choice-fields.tsx'
import type { ListFilter } from '#list/list.ts'
import { useAmountFilter } from '#list/use-amount-filter.tsx'
import { useDaysFilter } from '#list/use-days-filter.tsx'
import { usePaymentName } from '#shop/use-payment-name.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ProductField = lazyPart(() => import('./product-field.tsx'), 'ProductField')

type Props = { search: OrderSearch; onSearch: (part: Partial<OrderSearch>) => void }

export function useOrderFilters(
  { search, onSearch }: Props,
  page: Pick<OrdersPage, 'orders' | 'countries'> | undefined,
): ListFilter[] {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { lateHours } = useShopSettings('orders')
  const { methods } = useShopSettings('payment')
  const paymentName = usePaymentName()
  const { placed: span, from, to, payment, paid, product, country, least, most } = search
  const rows = page?.orders
  const productName = useGoodName(product)
  const discountCode = useDiscountCode(search.discount) ?? t('filters.oneDiscount')
  const amount = useAmountFilter('amount', t('filters.amount'), {
    least,
    most,
    currency: useShopCurrency(),
    onAmounts: onSearch,
  })
  // The filtered country stays a choice, even without orders.
  const countries = [...new Set([...(page?.countries ?? []).map((country) => country.country), ...country])]
  const placed = useDaysFilter('placed', t('filters.placed'), { span, from, to }, ({ span, ...days }) =>
    onSearch({ placed: span, ...days }),
  )
  // A method that the shop no longer has stays a choice while it is filtered by.
  const ownPayments = methods.flatMap(({ name }) => name ?? [])
  const payments = [...new Set([...paymentTypes, ...ownPayments, ...payment])]
  // The address has only the customer's number; the rows have the name.
  const customer = rows?.find((row) => row.customer === search.customer)?.name ?? t('oneCustomer')
  const paidName = (choice: OrderSearch['paid']) =>
    ({ '': t('anyPaid'), yes: t('paid'), no: t('unpaid'), late: t('late', { count: lateHours }) })[choice]
  const parts: ListFilter[] = [
    placed,
    {
      id: 'payment',
      name: t('filters.payment'),
      value: payment.length > 0 ? formats.row(payment.map(paymentName)) : undefined,
      field: (
        <SomeField
          label={t('filters.payment')}
          options={payments.map((value) => ({ value, label: paymentName(value) }))}
          chosen={payment}
          onChange={(chosen) => onSearch({ payment: [...chosen] })}
        />
      ),
      clear: () => onSearch({ payment: [] }),
    },
    {
      id: 'paid',
      name: t('filters.paid'),
      value: paid === '' ? undefined : paidName(paid),
      field: (
        <OneField<OrderSearch['paid']>
          label={t('filters.paid')}
          options={paidChoices.map((value) => ({ value, label: paidName(value) }))}
          chosen={paid}
          onChange={(chosen) => onSearch({ paid: chosen })}
        />
      ),
      clear: () => onSearch({ paid: '' }),
    },
    {
      id: 'product',
      name: t('filters.product'),
      value: product === 0 ? undefined : (productName ?? t('filters.oneProduct')),
      field: (
        <ProductField
          label={t('filters.product')}
          chosen={product}
          name={productName}
          onProduct={(id) => onSearch({ product: id })}
        />
      ),
      clear: () => onSearch({ product: 0 }),
      width: 320,
    },
    amount,
    {
      id: 'country',
      name: t('filters.country'),
      value: country.length > 0 ? country.map(formats.country).join(', ') : undefined,
      field: (
        <SomeField
          label={t('filters.country')}
          options={countries.map((value) => ({ value, label: formats.country(value) }))}
          chosen={country}
          onChange={(chosen) => onSearch({ country: [...chosen] })}
        />
      ),
      clear: () => onSearch({ country: [] }),
    },
  ]
  if (search.discount !== '')
    parts.push({
      id: 'discount',
      name: t('filters.discount'),
      value: discountCode,
      field: discountCode,
      clear: () => onSearch({ discount: '' }),
    })
  if (search.customer === '') return parts
  // Set from a row's menu, because there are too many customers for a list.
  const clear = () => onSearch({ customer: '' })
  return [...parts, { id: 'customer', name: t('filters.customer'), value: customer, field: customer, clear }]
}
