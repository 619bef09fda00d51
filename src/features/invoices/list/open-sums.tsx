import { useTranslation } from 'react-i18next'
import type { OpenSum } from '#contract/invoices.ts'
import { Money } from '#ui/money.tsx'
import styles from './open-sums.module.css'

type Props = { sums: readonly OpenSum[] | undefined; onOpen: () => void; onOverdue: () => void }

export function OpenSums({ sums, onOpen, onOverdue }: Props) {
  const { t } = useTranslation('invoices')
  if (!sums || sums.length === 0) return null
  const late = sums.filter(({ overdue }) => overdue > 0)
  return (
    <section className={`surface ${styles.sums}`} aria-label={t('unpaid.title')}>
      <button type="button" className={styles.cell} onClick={onOpen}>
        <span dir="auto">{t('unpaid.all')}</span>
        <Amounts amounts={sums.map(({ currency, open }) => ({ currency, cents: open }))} />
      </button>
      <button
        type="button"
        className={styles.cell}
        data-late={late.length > 0 || undefined}
        onClick={onOverdue}
      >
        <span dir="auto">{t('states.overdue')}</span>
        <Amounts
          amounts={(late.length > 0 ? late : sums.slice(0, 1)).map(({ currency, overdue }) => ({
            currency,
            cents: overdue,
          }))}
        />
      </button>
    </section>
  )
}

function Amounts({ amounts }: { amounts: readonly { currency: string; cents: number }[] }) {
  return (
    <span className={styles.amounts}>
      {amounts.map(({ currency, cents }) => (
        <Money key={currency} cents={cents} currency={currency} />
      ))}
    </span>
  )
}
