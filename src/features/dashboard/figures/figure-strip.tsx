import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import type { ShownRange } from '#contract/range.ts'
import { Sparkline } from '#features/dashboard/charts/sparkline.tsx'
import { useRangeTexts } from '#features/dashboard/range/use-range-texts.ts'
import { RevenueHelp } from '#shop/revenue-help.tsx'
import { Delta } from '#ui/delta.tsx'
import styles from './figure-strip.module.css'
import { type ShownFigure, useFigures } from './use-figures.ts'

const onHome = ['revenue', 'orders', 'average', 'returned'] as const

export function FigureStrip({ summary, range }: { summary: Summary; range: ShownRange }) {
  const figures = useFigures(summary, onHome)
  return (
    <dl className={`surface ${styles.strip}`} style={roomFor(figures)}>
      {figures.map((figure) => (
        <FigureCell key={figure.name} figure={figure} range={range} summary={summary} />
      ))}
    </dl>
  )
}

/** The length of the longest value, from which a narrow cell computes its font size. */
export const roomFor = (figures: readonly ShownFigure[]) =>
  ({ '--signs': Math.max(...figures.map(({ value }) => value.length)) }) as CSSProperties

type CellProps = { figure: ShownFigure; range: ShownRange; summary: Pick<Summary, 'sums' | 'currency'> }

export function FigureCell({ figure, range, summary: { sums, currency } }: CellProps) {
  const { t } = useTranslation('dashboard')
  const { versus } = useRangeTexts(range)
  return (
    <div className={styles.cell}>
      <dt className="dim small" dir="auto">
        {figure.label}
        {figure.name === 'revenue' && (
          <>
            {' '}
            <RevenueHelp sums={sums} currency={currency} />
          </>
        )}
      </dt>
      <dd className={styles.value}>
        <bdi>{figure.value}</bdi>
      </dd>
      <dd className={styles.change}>
        {figure.changeText === undefined ? (
          <span dir="auto">{t('noBefore')}</span>
        ) : (
          <>
            <Delta change={figure.change} goodWhen={figure.goodWhen}>
              {figure.changeText}
            </Delta>
            <span className={styles.versus} dir="auto">
              {versus}
            </span>
          </>
        )}
      </dd>
      <dd className={styles.spark} aria-hidden="true">
        <Sparkline values={figure.trend} />
      </dd>
    </div>
  )
}
