import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { amountOf } from '#contract/money.ts'
import { maxQuantity, type StockItem } from '#contract/stock.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { countColumn, timestampColumn, wordColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { ProductCell } from '#shop/product-cell.tsx'
import { useCategories } from '#shop/use-categories.ts'
import { Money } from '#ui/money.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { LevelBadge } from './level-badge.tsx'

export function useStockColumns(
  onCount: ((item: StockItem, quantity: number) => void) | undefined,
): ListColumn<StockItem>[] {
  const { t } = useTranslation('stock')
  const { textOf: categoryText } = useCategories()
  const formats = useFormats()
  const may = useMay()
  return [
    {
      id: 'name',
      title: t('columns.name'),
      sort: 'up',
      phone: 'title',
      cell: ({ id, name, category, picture, color, level, visibility }) => (
        <ProductCell
          id={id}
          name={name}
          category={category}
          picture={picture}
          color={color}
          isOut={level === 'out'}
        >
          {may('catalogue.edit') ? (
            <Link to="/stock/$itemId" params={{ itemId: id }} className="trunc" dir="auto" title={name}>
              {name}
            </Link>
          ) : (
            <Link
              to="/products/$productId"
              params={{ productId: id }}
              className="trunc"
              dir="auto"
              title={name}
            >
              {name}
            </Link>
          )}
          {visibility === 'hidden' && <StatusBadge status="quiet">{t('hidden')}</StatusBadge>}
        </ProductCell>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'id',
      title: t('columns.id'),
      sort: 'up',
      isDimmed: true,
      cell: ({ id }) => <bdi className="num">#{id}</bdi>,
      csv: ({ id }) => id,
    },
    {
      id: 'category',
      title: t('columns.category'),
      sort: 'up',
      ...wordColumn(({ category }) => categoryText(category)),
    },
    {
      id: 'level',
      title: t('columns.level'),
      phone: 'note',
      cell: ({ level }) => <LevelBadge level={level} />,
      csv: ({ level }) => t(`levels.${level}`),
    },
    {
      id: 'created',
      title: t('columns.created'),
      sort: 'down',
      ...timestampColumn(({ created }) => created),
    },
    {
      id: 'price',
      title: t('columns.price'),
      sort: 'down',
      isNumber: true,
      cell: ({ cents, currency }) => <Money cents={cents} currency={currency} />,
      csv: ({ cents, currency }) => amountOf(cents, currency),
    },
    {
      id: 'qty',
      title: t('columns.qty'),
      sort: 'up',
      isNumber: true,
      phone: 'state',
      cell: (item) =>
        onCount ? (
          <Quantity
            isDeferred
            label={t('pieces', { name: item.name })}
            value={item.qty}
            least={0}
            max={maxQuantity}
            onChange={(quantity) => onCount(item, quantity)}
          />
        ) : (
          <bdi className="num">{formats.number(item.qty)}</bdi>
        ),
      csv: ({ qty }) => qty,
    },
    {
      id: 'lowAt',
      title: t('columns.lowAt'),
      isExtra: true,
      isDimmed: true,
      ...countColumn(({ lowAt }) => lowAt),
    },
    { id: 'brand', title: t('columns.brand'), isExtra: true, ...wordColumn(({ brand }) => brand) },
    {
      id: 'updated',
      title: t('columns.updated'),
      isExtra: true,
      ...timestampColumn(({ updated }) => updated),
    },
  ]
}
