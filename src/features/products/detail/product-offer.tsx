import { IconTruck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeOf, type DeliveryMethod } from '#contract/methods.ts'
import type { Product } from '#contract/products.ts'
import type { Abilities } from '#features/products/abilities.ts'
import type { Choice } from '#features/products/choice.ts'
import { currencyOf } from '#features/products/form/fields.ts'
import { ProductChoices, sizesOf } from '#features/products/form/product-choices.tsx'
import { isHidden, Price, Score } from '#features/products/product-bits.tsx'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import styles from './detail.module.css'
import { Gallery } from './gallery.tsx'
import { TellButton } from './tell-button.tsx'

export type OfferProps = {
  product: Product
  can: Abilities
  actions?: (choice: Choice, onMissing: () => void) => ReactNode
  onReviews: () => void
}

export function ProductOffer({ product, can, actions, onReviews }: OfferProps) {
  const { t } = useTranslation('products')
  const [chosen, setChosen] = useState<Partial<Choice>>({})
  const [isAsked, setAsked] = useState(false)
  const { pricesIncludeTax } = useShopSettings('taxes')
  const info = useRef<HTMLDivElement>(null)
  const { colors } = product
  const sizes = sizesOf(product)
  // The first colour is preselected, as in the picture. A size must be chosen, because a guess may not fit.
  const color = chosen.color ?? colors[0]
  const size = chosen.size ?? (sizes.length === 1 ? sizes[0] : undefined)
  const choice: Choice = {
    product,
    quantity: Math.min(chosen.quantity ?? 1, Math.max(1, product.quantity ?? 9999)),
    isReady: (colors.length === 0 || color !== undefined) && (sizes.length === 0 || size !== undefined),
    color,
    size,
  }
  const ask = () => {
    setAsked(true)
    info.current?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus()
  }
  return (
    <div className={styles.offer}>
      <Gallery
        product={product}
        color={color}
        onColor={(next) => setChosen((now) => ({ ...now, color: next }))}
        canSave={can.save}
      />
      <div className={styles.info} ref={info}>
        <div className={`row ${styles.worth}`}>
          <span className="row">
            <Price product={product} className={styles.figure} />
            {!pricesIncludeTax && <span className="small dim">{t('detail.plusTax')}</span>}
          </span>
          <button type="button" className={styles.score} onClick={onReviews}>
            <Score product={product} withWords />
          </button>
        </div>
        {isHidden(product) ? (
          <p dir="auto">{t('detail.hidden')}</p>
        ) : product.isStock ? (
          <>
            <ProductChoices
              choice={choice}
              canBuy={actions !== undefined}
              isAsked={isAsked}
              onChoice={(part) => setChosen((now) => ({ ...now, ...part }))}
            />
            {actions && <div className={styles.buy}>{actions(choice, ask)}</div>}
          </>
        ) : (
          <>
            <p dir="auto">{t('detail.gone')}</p>
            {can.save && (
              <div>
                <TellButton product={product} />
              </div>
            )}
          </>
        )}
        <p className={`row small dim ${styles.delivery}`}>
          <IconTruck size={18} className="flip" aria-hidden="true" />
          <DeliveryText currency={currencyOf(product)} />
        </p>
      </div>
    </div>
  )
}

/** States the charges of delivery; the usual methods have a sentence of their own. */
function DeliveryText({ currency }: { currency: string }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const active = activeOf(useShopSettings('delivery').methods)
  const methods = active.filter(({ isCollection }) => !isCollection)
  const money = (amount: number) => formats.money(amount, currency)
  const otherPrices = ({ steps = [], weightSteps = [] }: DeliveryMethod) =>
    [...steps, ...weightSteps].map((step) => step.price)
  const isAlwaysFree = (method: DeliveryMethod) =>
    method.price === 0 && !method.countries?.length && otherPrices(method).every((price) => price === 0)
  const [first, second] = methods
  const isUsual = methods.length === 2 && first?.id === 'free' && second?.id === 'fast' && isAlwaysFree(first)
  const charges = methods.flatMap((method) => [method.price, ...otherPrices(method)])
  // A charge of 0 has conditions where no method is free for everyone.
  const amount = Math.min(...charges.filter((charge) => charge > 0))
  const freeFrom = Math.min(...methods.map((method) => method.freeFrom ?? Number.POSITIVE_INFINITY))
  const text = () => {
    if (methods.length === 0) return t('detail.deliveryCollect')
    if (isUsual && second.price > 0 && second.freeFrom === null && otherPrices(second).length === 0)
      return t('detail.delivery', { amount: money(second.price) })
    if (methods.some(isAlwaysFree) || !Number.isFinite(amount)) return t('detail.deliveryFree')
    return Number.isFinite(freeFrom)
      ? t('detail.deliveryFreeFrom', { amount: money(amount), value: money(freeFrom) })
      : t('detail.deliveryFrom', { amount: money(amount) })
  }
  return <span dir="auto">{text()}</span>
}
