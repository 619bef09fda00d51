import { Tabs } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useRecent } from '#list/recents.ts'
import { LinkButton } from '#ui/link-button.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import type { Product } from '#contract/products.ts'
import cards from '#features/products/list/product-card.module.css'
import { type CartButton, ProductCard } from '#features/products/list/product-card.tsx'
import { ProductBadges } from '#features/products/product-badges.tsx'
import { useProduct, useRelated } from '#features/products/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { useCategories } from '#shop/use-categories.ts'
import { useTaxRates } from '#shop/use-tax-rates.ts'
import { useWeights } from '#shop/use-weights.ts'
import { useWords } from '#shop/use-words.ts'
import { Page } from '#ui/page.tsx'
import styles from './detail.module.css'
import { type OfferProps, ProductOffer } from './product-offer.tsx'
import { ProductReviews } from './product-reviews.tsx'
import type { DetailTab } from './tabs.ts'

type Props = Pick<OfferProps, 'can' | 'actions'> & {
  productId: string
  tab: DetailTab
  onTab: (tab: DetailTab) => void
  crumbs: (name: string) => ReactNode
  /** The user's name, for a review. */
  author: string
  cartButton?: CartButton
  /** Orders, stock movements and who changed the product, each rendered when its tab opens; undefined where the user may not see them. */
  orders: (() => ReactNode) | undefined
  stock: (() => ReactNode) | undefined
  changes: (() => ReactNode) | undefined
}

export function ProductDetailScreen({
  productId,
  tab,
  onTab,
  crumbs,
  can,
  author,
  actions,
  cartButton,
  orders,
  stock,
  changes,
}: Props) {
  const { t } = useTranslation('products')
  const product = useProduct(productId)
  const navigate = useNavigate()
  const isMissing = { orders: !orders, stock: !stock, changes: !changes, description: false, reviews: false }[
    tab
  ]
  useRecent({ area: 'products', id: String(productId), title: product.name, hint: '' })
  usePageCommands([
    can.edit && {
      id: 'edit',
      synonyms: 'products.edit',
      title: t('edit'),
      icon: <IconPencil size={20} aria-hidden="true" />,
      key: 'e',
      run: () => void navigate({ to: '/products/$productId/edit', params: { productId } }),
    },
  ])
  return (
    <Page
      crumbs={crumbs(product.name)}
      title={product.name}
      badge={<ProductBadges product={product} />}
      actions={
        can.edit && (
          <LinkButton
            to="/products/$productId/edit"
            params={{ productId }}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            {t('edit')}
          </LinkButton>
        )
      }
    >
      <ProductOffer product={product} can={can} actions={actions} onReviews={() => onTab('reviews')} />
      <Tabs
        value={isMissing ? 'description' : tab}
        onChange={(next) => onTab(next as DetailTab)}
        keepMounted={false}
        className={styles.tabs}
        id="more"
      >
        <Tabs.List>
          <Tabs.Tab value="description">{t('detail.description')}</Tabs.Tab>
          <Tabs.Tab value="reviews">
            {t('detail.reviews')}
            <ReviewCount product={product} />
          </Tabs.Tab>
          {orders && <Tabs.Tab value="orders">{t('detail.orders')}</Tabs.Tab>}
          {stock && <Tabs.Tab value="stock">{t('detail.stock')}</Tabs.Tab>}
          {changes && <Tabs.Tab value="changes">{t('detail.changes')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="description">
          <Description product={product} canEdit={can.edit} />
        </Tabs.Panel>
        <Tabs.Panel value="reviews">
          <ProductReviews product={product} canWrite={can.review} author={author} />
        </Tabs.Panel>
        {orders && <Tabs.Panel value="orders">{orders()}</Tabs.Panel>}
        {stock && <Tabs.Panel value="stock">{stock()}</Tabs.Panel>}
        {changes && <Tabs.Panel value="changes">{changes()}</Tabs.Panel>}
      </Tabs>
      <Related productId={productId} can={can} cartButton={cartButton} />
    </Page>
  )
}

function ReviewCount({ product: { reviews } }: { product: Product }) {
  const formats = useFormats()
  return reviews ? <span className={styles.count}>{formats.number(reviews)}</span> : null
}

function Description({ product, canEdit }: { product: Product; canEdit: boolean }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const words = useWords()
  const { has, isKnown, textOf } = useCategories()
  const categories = product.categories.filter(isKnown)
  const { productRateText } = useTaxRates()
  const weights = useWeights()
  const { description, about = '', brand = '', weight = null } = product
  const facts = [
    brand !== '' && { name: t('detail.brand'), value: brand },
    categories.length > 0 && { name: t('detail.category'), value: formats.row(categories.map(textOf)) },
    has('gender', product.categories[0]) && { name: t('detail.gender'), value: words.gender(product.gender) },
    weight !== null && { name: t('form.weight'), value: weights.text(weight) },
    canEdit && { name: t('form.taxRate'), value: productRateText(product.taxRate) },
    { name: t('detail.added'), value: formats.fullDay(product.created) },
  ].filter((fact) => fact !== false)
  return (
    <div className={styles.description}>
      <div className={styles.text} data-reading dir="auto">
        {description === '' && about === '' && <p className="dim">{t('detail.noDescription')}</p>}
        {[description, ...about.split(/\n{2,}/)]
          .filter((text) => text.trim() !== '')
          .map((text) => (
            <p key={text}>{text}</p>
          ))}
      </div>
      <dl className={styles.facts} aria-label={t('detail.facts')}>
        {facts.map(({ name, value }) => (
          <div key={name} className="ends">
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Related({ productId, can, cartButton }: Pick<Props, 'productId' | 'can' | 'cartButton'>) {
  const { t } = useTranslation('products')
  const { data = [] } = useRelated(productId)
  if (data.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" dir="auto">
        {t('detail.related')}
      </h2>
      <ul className={cards.grid}>
        {data.map((product) => (
          <ProductCard key={product.id} product={product} cartButton={cartButton} can={can} />
        ))}
      </ul>
    </section>
  )
}
