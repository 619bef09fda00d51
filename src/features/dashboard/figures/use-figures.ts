import { useTranslation } from 'react-i18next'
import type { Figure, Summary } from '#contract/dashboard.ts'
import { useFormats } from '#kernel/format.ts'

type Name = keyof Summary['figures']

export type ShownFigure = {
  name: Name
  label: string
  value: string
  before: string
  /** Relative to the previous span; 0 when it rounds to 0. */
  change: number
  /** The absolute change as text; undefined without a previous value. */
  changeText: string | undefined
  goodWhen: 'up' | 'down'
  trend: readonly number[]
}

export function useFigures(summary: Summary, names: readonly Name[]): ShownFigure[] {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const show = (name: Name, value: number) => {
    if (name === 'returned') return formats.percent(value)
    return name === 'revenue' || name === 'average'
      ? formats.money(value, summary.currency)
      : formats.number(value)
  }
  /** The change rounded to one decimal, so that a shown 0 is not called a rise. */
  const sizeOf = (name: Name, { value, before }: Figure) => {
    // A share changes in points: from 2.8 % to 2.4 % is -0.4 points, not -14 %.
    const share = Math.abs(value - before) / (name === 'returned' ? 1 : before)
    return Math.round(share * 1000) / 10
  }
  const changeText = (name: Name, figure: Figure) => {
    // Without orders before there was no share either.
    if (name === 'returned' && summary.figures.orders.before > 0)
      return t('points', { count: sizeOf(name, figure) })
    return figure.before === 0 ? undefined : formats.percent(sizeOf(name, figure) / 100)
  }
  return names.map((name) => {
    const figure = summary.figures[name]
    return {
      name,
      label: t(`figures.${name}`),
      value: show(name, figure.value),
      before: show(name, figure.before),
      change: sizeOf(name, figure) === 0 ? 0 : Math.sign(figure.value - figure.before),
      changeText: changeText(name, figure),
      goodWhen: name === 'returned' ? 'down' : 'up',
      trend: figure.trend,
    }
  })
}
