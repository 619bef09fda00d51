import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DiscountSearch } from '#contract/discount-search.ts'
import type { Discount } from '#contract/discounts.ts'
import { clockIn } from '#contract/zone.ts'
import { DiscountBadge } from '#features/discounts/discount-badge.tsx'
import { useValueText } from '#features/discounts/use-discount-words.ts'
import { useFormats } from '#kernel/format.ts'
import { shopZone } from '#kernel/shop-days.ts'
import { timestampColumn, wordColumn, worthColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { Timestamp } from '#ui/moment.tsx'

export function useDiscountColumns(search: DiscountSearch): ListColumn<Discount>[] {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const valueText = useValueText()
  /** A time that a discount may be without. */
  const timeColumn = (of: (discount: Discount) => string | null) => ({
    isDimmed: true,
    cell: (discount: Discount) => {
      const at = of(discount)
      return at === null ? null : <Timestamp at={at} />
    },
    csv: (discount: Discount) => {
      const at = of(discount)
      return at === null ? '' : clockIn(shopZone.get(), at).slice(0, 16).replace('T', ' ')
    },
  })
  return [
    {
      id: 'code',
      title: t('columns.code'),
      sort: 'up',
      phone: 'title',
      cell: ({ id, code }) => (
        <Link
          to="/discounts/$discountId"
          params={{ discountId: id }}
          search={search}
          className="trunc"
          title={code}
        >
          <bdi>{code}</bdi>
        </Link>
      ),
      csv: ({ code }) => code,
    },
    { id: 'value', title: t('columns.value'), phone: 'note', ...wordColumn(valueText) },
    {
      id: 'state',
      title: t('columns.state'),
      phone: 'state',
      cell: ({ state }) => <DiscountBadge state={state} />,
      csv: ({ state }) => t(`states.${state}`),
    },
    {
      id: 'uses',
      title: t('columns.uses'),
      sort: 'down',
      isNumber: true,
      cell: ({ uses, maxUses }) => (
        <bdi className="num">
          {maxUses === null ? formats.number(uses) : t('usesOf', { uses, max: maxUses })}
        </bdi>
      ),
      csv: ({ uses }) => uses,
    },
    {
      id: 'revenue',
      title: t('columns.revenue'),
      sort: 'down',
      phone: 'worth',
      ...worthColumn(({ revenue }) => revenue),
    },
    { id: 'starts', title: t('columns.starts'), sort: 'down', ...timeColumn(({ startsAt }) => startsAt) },
    { id: 'ends', title: t('columns.ends'), sort: 'up', ...timeColumn(({ endsAt }) => endsAt) },
    {
      id: 'created',
      title: t('columns.created'),
      sort: 'down',
      isExtra: true,
      ...timestampColumn(({ created }) => created),
    },
  ]
}
