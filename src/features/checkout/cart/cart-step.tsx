import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartLine, maxQuantity } from '#contract/cart.ts'
import { minorOf } from '#contract/money.ts'
import { useCartMutations } from '#features/checkout/cart/cart-mutations.ts'
import { Foot } from '#features/checkout/steps/foot.tsx'
import { NextButton } from '#features/checkout/steps/next-button.tsx'
import { notify } from '#kernel/snackbar.ts'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import { VariantText } from '#shop/variant-text.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { Quantity } from '#ui/quantity.tsx'
import styles from './cart-step.module.css'
import { useCheckout } from './cart-store.ts'
import { currencyOf, maxOf } from './line.ts'

const lineId = ({ id, color, size }: CartLine) => `${id} ${color} ${size}`

export function CartStep({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('checkout')
  const { products } = useCheckout()
  return (
    <>
      <Card
        title={t('cart')}
        aside={
          <LinkButton to="/products" variant="subtle" size="sm">
            {t('continue')}
          </LinkButton>
        }
      >
        <ul className={styles.lines}>
          {products.map((line, at) => (
            <Line key={lineId(line)} line={line} at={at} max={maxOf(line, products)} />
          ))}
        </ul>
      </Card>
      <Foot>
        <NextButton onClick={onNext}>{t('toAddress')}</NextButton>
      </Foot>
    </>
  )
}

type LineProps = { line: CartLine; at: number; max: number }

function Line({ line, at, max }: LineProps) {
  const { t } = useTranslation('checkout')
  const { remove, setQuantity, add, putBack } = useCartMutations()
  const currency = currencyOf(line)
  const price = minorOf(line.offerPrice, currency)
  const list = minorOf(line.salePrice, currency)
  const bin = ({ currentTarget }: MouseEvent) => {
    const { itemId: _number, ...again } = line
    const row = currentTarget.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    if (!remove(line)) return
    // The focus moves to the next line.
    neighbour?.querySelector<HTMLElement>('[data-bin]')?.focus()
    notify({
      message: t('removed', { name: line.name }),
      onAction: () => add(again, { at }),
      undo: [putBack(again, at)],
    })
  }
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <ProductPicture
          id={line.id}
          name={line.name}
          category={categoryOf(line)}
          picture={line.picture}
          color={line.color}
        />
      </span>
      <div className={styles.what}>
        <Link to="/products/$productId" params={{ productId: String(line.id) }} className="strong" dir="auto">
          {line.name}
        </Link>
        <VariantText line={line.sized === true ? line : { color: line.color, code: line.code }} />
        <p className={`small dim ${styles.unit}`}>
          <Money cents={price} currency={currency} />
          {list > price && (
            <s>
              <span className="sr-only">{t('listPrice')} </span>
              <Money cents={list} currency={currency} />
            </s>
          )}
        </p>
      </div>
      <div className={styles.quantity}>
        <Quantity
          label={t('quantityOf', { name: line.name })}
          value={line.quantity}
          max={max}
          onChange={(quantity) => quantity !== line.quantity && setQuantity(line, quantity)}
        />
        {line.quantity >= max && max < maxQuantity && (
          <p className={`small dim ${styles.facts}`} dir="auto">
            {t('left', { count: max })}
          </p>
        )}
      </div>
      <strong className={styles.sum}>
        <Money cents={price * line.quantity} currency={currency} />
      </strong>
      <IconButton label={t('remove', { name: line.name })} className={styles.bin} data-bin onClick={bin}>
        <IconTrash size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Lines of older clients have no category. */
const categoryOf = ({ category }: CartLine) => (typeof category === 'string' ? category : undefined)
