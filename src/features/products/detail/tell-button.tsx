import { Button } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import styles from '#features/products/list/product-card.module.css'
import { useTellMe } from '#features/products/mutations.ts'
import { cx } from '#ui/cx.ts'
import { Tip } from '#ui/tip.tsx'

export function TellButton({ product, isSmall = false }: { product: Product; isSmall?: boolean }) {
  const { t } = useTranslation('products')
  const tell = useTellMe()
  const isTold = product.told === true
  const Icon = isTold ? IconBellCheck : IconBell
  const toggle = () => tell.mutate({ id: product.id, tell: !isTold })
  if (!isSmall) {
    return (
      <Button
        variant={isTold ? 'light' : 'default'}
        size="lg"
        leftSection={<Icon size={20} aria-hidden="true" />}
        aria-pressed={isTold}
        aria-label={t('tellName', { name: product.name })}
        onClick={toggle}
      >
        {isTold ? t('told') : t('tell')}
      </Button>
    )
  }
  return (
    <Tip label={t('tell')}>
      <button
        type="button"
        className={cx('square', styles.corner, styles.tell)}
        aria-pressed={isTold}
        aria-label={t('tellName', { name: product.name })}
        onClick={toggle}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </Tip>
  )
}
