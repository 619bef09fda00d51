import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import type { OrderSums } from '#contract/order-sums.ts'
import { Fact } from '#ui/fact.tsx'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import { Money } from '#ui/money.tsx'
import styles from './revenue-help.module.css'
import { useApartText } from './use-apart-text.ts'

type Props = PanelProps & { sums?: OrderSums; currency: string }

export function RevenuePanel({ sums, currency, opened, onChange, target }: Props) {
  const { t } = useTranslation(['sums', 'ui'])
  const apart = useApartText()
  const otherSums = sums && apart(sums, currency)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom" trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={t('ui:revenueHelp')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text has nothing else that the keyboard could reach */}
        <div className={styles.panel} tabIndex={0} data-autofocus>
          <p dir="auto">{t('definition')}</p>
          <p dir="auto">{t('products')}</p>
          {sums && (
            <dl>
              <Fact name={t('ordered')}>
                <Money cents={sums.ordered} currency={currency} />
              </Fact>
              <Fact name={t('refunded')}>
                <Money cents={-sums.refunded} currency={currency} />
              </Fact>
              <Fact name={t('net')} isStrong>
                <Money cents={sums.net} currency={currency} />
              </Fact>
            </dl>
          )}
          {otherSums && (
            <p className="small dim" dir="auto">
              {otherSums}
            </p>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
