import { Button } from '@mantine/core'
import { IconCheck, IconShoppingCartPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartInput, isSameLine } from '#contract/cart.ts'
import type { Product } from '#contract/products.ts'
import { useCartMutations } from '#features/checkout/cart/cart-mutations.ts'
import { dismiss, notify } from '#kernel/snackbar.ts'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Tip } from '#ui/tip.tsx'
import styles from './add-button.module.css'
import { checkoutNow } from './cart-store.ts'

type Wanted = { product: Product; color?: string; size?: number; quantity: number }

function lineOf({ product, color, size, quantity }: Wanted): CartInput {
  const { id, name, image, salePrice, offerPrice, currency, categories, code, pictures = [] } = product
  const line = { id, name, image, salePrice, offerPrice, categories, size: size ?? '', quantity }
  return {
    ...line,
    ...(color && { color }),
    ...(code && { code }),
    ...(currency && { currency }),
    // The stock limits the stepper in the cart.
    ...(product.quantity !== undefined && { stock: product.quantity }),
    ...(product.sizes?.length && { sized: true }),
    ...(typeof product.weight === 'number' && { weight: product.weight }),
    ...(product.taxRate && { taxRate: product.taxRate }),
    ...(categories[0] && { category: categories[0] }),
    ...(pictures[0] && { picture: pictures[0].id }),
  }
}

let lastMessage: string | undefined
/** Replaces the previous message, so that undo belongs to the last action. */
function say(message: string, undo?: () => void) {
  if (lastMessage) dismiss(lastMessage)
  lastMessage = notify({ message, onAction: undo })
}

/** Milliseconds of the button's confirmation. */
const shownFor = 1200

function useAdd() {
  const { t } = useTranslation('checkout')
  const { add, remove, setQuantity } = useCartMutations()
  const [isAdded, setAdded] = useState(false)
  useEffect(() => {
    if (!isAdded) return
    const timer = setTimeout(() => setAdded(false), shownFor)
    return () => clearTimeout(timer)
  }, [isAdded])

  /** Returns false when the stock is too small or the cart is closed. */
  const put = (request: Wanted): boolean => {
    const { product } = request
    const lines = checkoutNow().products
    const mine = lines.filter((line) => String(line.id) === String(product.id))
    const had = mine.reduce((sum, line) => sum + line.quantity, 0)
    const available = (product.quantity ?? Number.POSITIVE_INFINITY) - had
    if (request.quantity > available) {
      say(
        product.quantity === 0
          ? t('soldOut', { name: product.name })
          : t('noMore', { name: product.name, count: product.quantity ?? 0 }),
      )
      return false
    }
    const line = lineOf(request)
    const previousQuantity = mine.find((cartLine) => isSameLine(cartLine, line))?.quantity ?? 0
    // The error replaces the message that the line was added.
    const isOpen = add(line, { onError: () => lastMessage && dismiss(lastMessage) })
    if (!isOpen) return false
    setAdded(true)
    say(t('added', { name: product.name }), () => {
      // Undo removes only the added pieces, so later changes of the line stay.
      const now = checkoutNow().products.find((product) => isSameLine(product, line))?.quantity ?? 0
      const remaining = now - request.quantity
      if (now <= previousQuantity) return
      if (remaining > 0) setQuantity(line, remaining)
      else remove(line)
    })
    return true
  }
  return { put, isAdded }
}

const VariantMenu = lazyPanel(() => import('./variant-menu.tsx'), 'VariantMenu')

/** Adds one piece from a product's card. Asks for colour and size where there are several. */
export function AddButton({ product }: { product: Product }) {
  const { t } = useTranslation('checkout')
  const { put, isAdded } = useAdd()
  const Icon = isAdded ? IconCheck : IconShoppingCartPlus
  const { colors, sizes = [] } = product
  const add = ([color, size]: readonly [string?, number?]) =>
    put({ product, quantity: 1, ...(color && { color }), size })
  const button = {
    type: 'button',
    className: `square ${styles.add}`,
    'aria-label': t('addName', { name: product.name }),
    children: <Icon size={20} aria-hidden="true" />,
  } as const
  return (
    <Tip label={t('add')}>
      {colors.length > 1 || sizes.length > 1 ? (
        <VariantMenu colors={colors} sizes={sizes} onVariant={add} target={<button {...button} />} />
      ) : (
        <button {...button} onClick={() => add([colors[0], sizes[0]])} />
      )}
    </Tip>
  )
}

export function BuyButtons({
  choice,
  onMissing,
}: {
  choice: Wanted & { isReady: boolean }
  /** Leads to the option that is not chosen yet. */
  onMissing: () => void
}) {
  const { t } = useTranslation('checkout')
  const { put, isAdded } = useAdd()
  const navigate = useNavigate()
  // The buttons stay enabled, so that pressing one shows the missing option.
  const take = (andThen?: () => void) => {
    if (!choice.isReady) onMissing()
    else if (put(choice)) andThen?.()
  }
  return (
    <>
      <Button
        size="lg"
        leftSection={
          isAdded ? (
            <IconCheck size={20} aria-hidden="true" />
          ) : (
            <IconShoppingCartPlus size={20} aria-hidden="true" />
          )
        }
        onClick={() => take()}
      >
        {t('add')}
      </Button>
      <Button size="lg" variant="light" onClick={() => take(() => void navigate({ to: '/checkout' }))}>
        {t('buyNow')}
      </Button>
    </>
  )
}
