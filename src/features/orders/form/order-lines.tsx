import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { maxOrderLines } from '#contract/order-fields.ts'
import type { Product } from '#contract/products.ts'
import { LineList, lineStyles } from '#forms/line-list.tsx'
import { NumberField } from '#forms/number-field.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { RateInput } from '#forms/rate-input.tsx'
import { useFormats } from '#kernel/format.ts'
import { useWords } from '#shop/use-words.ts'
import styles from './order-form.module.css'
import { goodsOfProduct } from './order-goods.ts'
import { blankLine, type LineValues, lineSum, onlyOf } from './order-values.ts'
import { ProductInput } from './product-input.tsx'

/** The parts of a form that hold lines; a new order and one that is changed have them both. */
export type LinesForm = Pick<
  UseFormReturnType<{ lines: LineValues[] }>,
  | 'clearFieldError'
  | 'errors'
  | 'getInputProps'
  | 'insertListItem'
  | 'removeListItem'
  | 'setFieldValue'
  | 'values'
>

type Props = {
  form: LinesForm
  currency: string
  /** The proposed price of a product, in units of the currency. */
  priceOf: (product: Product) => number
}

/** The lines of an order: product with colour and size, pieces, price and the discount of the line. */
export function OrderLines({ form, currency, priceOf }: Props) {
  const { t } = useTranslation('orders')
  const words = useWords()
  const formats = useFormats()
  return (
    <LineList
      lines={form.values.lines}
      firstField="word"
      max={maxOrderLines}
      sumOf={lineSum}
      currency={currency}
      error={form.errors.lines}
      onAdd={() => {
        form.insertListItem('lines', blankLine(crypto.randomUUID()))
        form.clearFieldError('lines')
      }}
      onRemove={(index) => form.removeListItem('lines', index)}
    >
      {(line, index) => {
        const path = `lines.${index}` as const
        const field = (name: 'word' | 'color' | 'size' | 'quantity' | 'price' | 'discountRate') => ({
          ...form.getInputProps(`${path}.${name}`),
        })
        const { goods } = line
        return (
          <>
            <div className={`${lineStyles.name} ${styles.product}`}>
              <ProductInput
                label={t('detail.product')}
                description={goods ? t('form.inStock', { count: goods.stock }) : undefined}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...field('word')}
                value={line.word}
                onText={(word) => {
                  form.setFieldValue(`${path}.word`, word)
                  form.setFieldValue(`${path}.goods`, null)
                }}
                onPick={({ product }) => {
                  const chosen = goodsOfProduct(product)
                  form.setFieldValue(path, {
                    key: line.key,
                    goods: chosen,
                    word: chosen.name,
                    quantity: line.quantity,
                    color: onlyOf(chosen.colors),
                    size: onlyOf(chosen.sizes),
                    price: priceOf(product),
                    discountRate: line.discountRate,
                  })
                  for (const name of ['word', 'color', 'size', 'price', 'quantity'])
                    form.clearFieldError(`${path}.${name}`)
                }}
              />
              {goods && (goods.colors.length > 0 || goods.sizes.length > 0) && (
                <div className={styles.variant}>
                  {goods.colors.length > 0 && (
                    <NativeSelect
                      aria-label={t('form.color')}
                      data={[
                        { value: '', label: t('form.chooseColor') },
                        ...goods.colors.map((value) => ({ value, label: words.color(value) })),
                      ]}
                      {...field('color')}
                    />
                  )}
                  {goods.sizes.length > 0 && (
                    <NativeSelect
                      aria-label={t('form.size')}
                      data={[
                        { value: '', label: t('form.chooseSize') },
                        ...goods.sizes.map((size) => ({ value: String(size), label: formats.number(size) })),
                      ]}
                      {...field('size')}
                    />
                  )}
                </div>
              )}
            </div>
            <NumberField label={t('detail.quantity')} {...field('quantity')} />
            <PriceInput currency={currency} label={t('detail.price')} {...field('price')} />
            <RateInput label={t('detail.discount')} {...field('discountRate')} />
          </>
        )
      }}
    </LineList>
  )
}
