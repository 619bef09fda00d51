import { useTranslation } from 'react-i18next'
import type { Discount } from '#contract/discounts.ts'
import { useFormats } from '#kernel/format.ts'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Money } from '#ui/money.tsx'

/** Uses of a discount, and the sales of its orders. */
export function Figures({ discount: { uses, maxUses, revenue, currency } }: { discount: Discount }) {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  return (
    <Card title={t('detail.figures')}>
      <dl>
        <Fact name={t('columns.uses')}>
          <bdi className="num">
            {maxUses === null ? formats.number(uses) : t('usesOf', { uses, max: maxUses })}
          </bdi>
        </Fact>
        <Fact name={t('columns.revenue')}>
          <Money cents={revenue} currency={currency} />
        </Fact>
      </dl>
    </Card>
  )
}
