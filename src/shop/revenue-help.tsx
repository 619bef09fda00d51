import { IconHelp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrderSums } from '#contract/order-sums.ts'
import { withTexts } from '#kernel/i18n.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import styles from './revenue-help.module.css'

const RevenuePanel = lazyPanel(
  () => withTexts(import('./revenue-panel.tsx'), 'sums'),
  'RevenuePanel',
  'dialog',
)

/** The "?" beside a sum of orders; it opens the definition, with these sums where known. */
export function RevenueHelp({ sums, currency }: { sums?: OrderSums; currency: string }) {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.help}>
      <RevenuePanel
        sums={sums}
        currency={currency}
        target={
          <IconButton small label={t('revenueHelp')}>
            <IconHelp size={16} aria-hidden="true" />
          </IconButton>
        }
      />
    </span>
  )
}
