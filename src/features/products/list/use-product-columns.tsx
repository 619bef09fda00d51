import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { minorOf } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import type { Abilities } from '#features/products/abilities.ts'
import { TellButton } from '#features/products/detail/tell-button.tsx'
import { currencyOf } from '#features/products/form/fields.ts'
import { Heart, HiddenBadge, Price, Score, StockNote } from '#features/products/product-bits.tsx'
import { codeColumn, wordColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { ProductCell } from '#shop/product-cell.tsx'
import { useCategories } from '#shop/use-categories.ts'
import { useWords } from '#shop/use-words.ts'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import type { CartButton } from './product-card.tsx'
import styles from './product-table.module.css'

export function useProductColumns(can: Abilities, cartButton: CartButton | undefined): ListColumn<Product>[] {
  const { t } = useTranslation('products')
  const words = useWords()
  const { has, textOf } = useCategories()
  return [
    {
      id: 'name',
      title: t('columns.name'),
      sort: 'up',
      phone: 'title',
      cell: ({
        id,
        name,
        categories: [category = ''],
        pictures: [first] = [],
        colors: [color],
        ...product
      }) => (
        <ProductCell
          id={id}
          name={name}
          category={category}
          picture={first?.id}
          color={color}
          isOut={!product.isStock}
        >
          <Link
            to="/products/$productId"
            params={{ productId: String(id) }}
            className="trunc"
            dir="auto"
            title={name}
          >
            {name}
          </Link>
          <HiddenBadge product={product} />
        </ProductCell>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'category',
      title: t('columns.category'),
      isDimmed: true,
      cell: ({ categories: [category = ''] }) => (
        <span className={`trunc ${styles.category}`} dir="auto" title={textOf(category)}>
          {textOf(category)}
        </span>
      ),
      csv: ({ categories }) => categories.map(textOf).join(', '),
    },
    {
      id: 'stock',
      title: t('columns.stock'),
      sort: 'up',
      isDimmed: true,
      phone: 'note',
      cell: (product) => <StockNote product={product} isFull />,
      csv: ({ quantity }) => quantity ?? '',
    },
    {
      id: 'rating',
      title: t('columns.rating'),
      cell: (product) => <Score product={product} withWords />,
      csv: ({ rating }) => rating,
    },
    {
      id: 'added',
      title: t('columns.added'),
      sort: 'down',
      isDimmed: true,
      cell: ({ created }) => <Timestamp at={created} />,
      csv: ({ created }) => created.slice(0, 10),
    },
    {
      id: 'price',
      title: t('columns.price'),
      sort: 'up',
      isNumber: true,
      phone: 'worth',
      cell: (product) => <Price product={product} className={styles.price} />,
      csv: ({ offerPrice }) => offerPrice,
    },
    {
      id: 'actions',
      title: t('columns.actions'),
      phone: 'state',
      cell: (product) => (
        <span className={styles.actions}>
          {can.save && <Heart product={product} />}
          {product.isStock ? cartButton?.(product) : can.save && <TellButton product={product} isSmall />}
        </span>
      ),
      csv: ({ saved }) => Number(saved === true),
    },
    {
      id: 'listPrice',
      title: t('columns.listPrice'),
      isExtra: true,
      isNumber: true,
      isDimmed: true,
      cell: (product) => {
        const currency = currencyOf(product)
        return <Money cents={minorOf(product.salePrice, currency)} currency={currency} />
      },
      csv: ({ salePrice }) => salePrice,
    },
    {
      id: 'id',
      title: t('columns.id'),
      isExtra: true,
      isDimmed: true,
      cell: ({ id }) => <bdi className="num">#{id}</bdi>,
      csv: ({ id }) => id,
    },
    { id: 'code', title: t('form.code'), isExtra: true, ...codeColumn(({ code = '' }) => code) },
    { id: 'brand', title: t('columns.brand'), isExtra: true, ...wordColumn(({ brand = '' }) => brand) },
    {
      id: 'gender',
      title: t('columns.gender'),
      isExtra: true,
      ...wordColumn(({ gender, categories: [kind] }) => (has('gender', kind) ? words.gender(gender) : '')),
    },
  ]
}
