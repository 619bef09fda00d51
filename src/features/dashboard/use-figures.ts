import { useTranslation } from 'react-i18next'
import type { Figure, Summary } from '#contract/dashboard.ts'
import { useFormats } from '#kernel/format.ts'

type Name = keyof Summary['figures']

export type ShownFigure = {
  name: Name
  label: string
  value: string
  before: string
  /** Signed; against the span before; 0 for what is too little to be shown. */
  change: number
  /** The size of the change without its sign; undefined when there is nothing to compare with. */
  changeText: string | undefined
  goodWhen: 'up' | 'down'
  trend: readonly number[]
}

/** Figures in words and amounts of the reader's language, in the order asked for. */
export function useFigures(summary: Summary, names: readonly Name[]): ShownFigure[] {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const show = (name: Name, value: number) => {
    if (name === 'returned') return formats.percent(value)
    return name === 'revenue' || name === 'average'
      ? formats.money(value, summary.currency)
      : formats.number(value)
  }
  /** How large the change is as it is shown, with one decimal: whoever reads 0 is not to be told of a rise. */
  const sizeOf = (name: Name, { value, before }: Figure) => {
    // A share changes by points: 2.4 % after 2.8 % is 0.4 points less, not 14 % less.
    const share = Math.abs(value - before) / (name === 'returned' ? 1 : before)
    return Math.round(share * 1000) / 10
  }
  const changeText = (name: Name, figure: Figure) => {
    if (name === 'returned') return t('points', { count: sizeOf(name, figure) })
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
