import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { convertPrice } from '#contract/invoice-sums.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import { type AddedRate, goodsOfProduct } from '#features/orders/form/order-goods.ts'
import { type LinesForm, OrderLines } from '#features/orders/form/order-lines.tsx'
import { type OrderValues, typedTotals } from '#features/orders/form/order-values.ts'
import cards from '#forms/form-cards.module.css'
import { Optional } from '#forms/optional.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Money } from '#ui/money.tsx'

type Form = LinesForm & Pick<UseFormReturnType<Omit<OrderValues, 'base'>>, 'getInputProps' | 'values'>

/** A form that has more fields has these too, which the type of the library does not know. */
export const asPartsForm = (form: object) => form as Form

type Props = {
  form: Form
  currency: string
  /** For an order that adds tax to its prices. */
  rateOf: AddedRate | undefined
  /** The rate of the tax that a price would include, also for a buyer without tax. */
  withinRateOf: AddedRate
}

/** The parts of an order that a new one and one that is changed have in common: lines, sums and the note. */
export function OrderParts({ form, currency, rateOf, withinRateOf }: Props) {
  const { t } = useTranslation(['orders', 'edit'])
  const { subtotal, discount, shipping, tax, total } = typedTotals(form.values, rateOf)
  const { pricesIncludeTax } = useShopSettings('taxes')

  /** The price of a product in units, converted for an order from before the shop changed its prices. */
  function priceOf(product: Product): number {
    const { offerPrice } = product
    const isIncluded = rateOf === undefined
    if (pricesIncludeTax === isIncluded) return offerPrice
    const rate = withinRateOf(goodsOfProduct(product)) ?? 0
    return amountOf(convertPrice(minorOf(offerPrice, currency), rate, isIncluded), currency)
  }
  return (
    <>
      <Card title={t('detail.lines')} className={cards.card}>
        <OrderLines form={form} currency={currency} priceOf={priceOf} />
        <div className={cards.ending}>
          <div className={cards.pair}>
            <PriceInput currency={currency} label={t('form.discount')} {...form.getInputProps('discount')} />
            <PriceInput
              currency={currency}
              label={t('detail.shipping')}
              {...form.getInputProps('shipping')}
            />
          </div>
          <dl>
            <Fact name={t('detail.subtotal')}>
              <Money cents={subtotal} currency={currency} />
            </Fact>
            {discount > 0 && (
              <Fact name={t('detail.discount')}>
                <Money cents={-discount} currency={currency} />
              </Fact>
            )}
            <Fact name={t('detail.shipping')}>
              {shipping === 0 ? t('detail.free') : <Money cents={shipping} currency={currency} />}
            </Fact>
            {rateOf && (
              <Fact name={t('detail.tax')}>
                <Money cents={tax} currency={currency} />
              </Fact>
            )}
            <Fact name={t('detail.total')} isStrong>
              <Money cents={total} currency={currency} />
            </Fact>
          </dl>
        </div>
      </Card>
      <Card title={t('form.note')} className={cards.card}>
        <Textarea
          label={<Optional>{t('form.note')}</Optional>}
          description={t('form.noteHint')}
          rows={2}
          {...form.getInputProps('note')}
        />
      </Card>
    </>
  )
}
