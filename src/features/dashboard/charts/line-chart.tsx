import { area, curveMonotoneX, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './line-chart.module.css'
import { spread, zeroAxis } from './scales.ts'

export type LineSeries = {
  name: string
  values: readonly number[]
  /** A comparison is a dotted grey line, the main series an area in the primary colour. */
  isComparison?: boolean
}

export type LinePoint = {
  /** In full, for tooltip and announcement: "Thursday 4 June". */
  title: string
  /** Short, for the axis: "4 Jun". */
  tick: string
}

const lineColor = (series: LineSeries) =>
  series.isComparison ? 'var(--c-field-border)' : 'var(--primary-graphic)'

function LineKey({ series }: { series: LineSeries }) {
  return (
    <i
      className={styles.key}
      data-dotted={series.isComparison || undefined}
      style={{ color: lineColor(series) }}
      aria-hidden="true"
    />
  )
}

export function LineLegend({ series }: { series: readonly LineSeries[] }) {
  return (
    <ul className={`small dim ${styles.legend}`}>
      {series.map((line) => (
        <li key={line.name}>
          <LineKey series={line} />
          <span dir="auto">{line.name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Arrow keys move along the points; a screen reader reads each as the value of a slider. */
export function LineChart({
  label,
  points,
  series,
  format,
  formatTick = format,
  height = 290,
  whole = false,
}: {
  label: string
  points: readonly LinePoint[]
  series: readonly LineSeries[]
  format: (value: number) => string
  formatTick?: (value: number) => string
  height?: number
  /** Values are counts, so the axis has no half steps. */
  whole?: boolean
}) {
  const { t } = useTranslation('ui')
  const gradient = `g${useId().replace(/\W/g, '')}`
  const [focusPoint, setFocusPoint] = useState<{ index: number; by: 'mouse' | 'touch' | 'keys' }>()
  const last = points.length - 1
  const { max, ticks } = zeroAxis(Math.max(0, ...series.flatMap((line) => line.values)), whole)
  const x = (index: number) => (last > 0 ? (100 * index) / last : 50)
  const y = (value: number) => 100 - (100 * value) / max
  const drawLine = line<number>((_, index) => x(index), y).curve(curveMonotoneX)
  const drawArea = area<number>((_, index) => x(index), 100, y).curve(curveMonotoneX)

  if (points.length === 0) return <p className="dim">{t('chart.noData')}</p>

  const index = focusPoint && Math.min(focusPoint.index, last)
  const point = index === undefined ? undefined : points[index]
  const current = index ?? last
  const sentence = [
    points[current]?.title,
    ...series.map((line) => `${line.name} ${format(line.values[current] ?? 0)}`),
  ].join(', ')

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const share = (event.clientX - box.left) / Math.max(1, box.width)
    const nearest = Math.round((isRtl ? 1 - share : share) * last)
    setFocusPoint({
      index: Math.min(last, Math.max(0, nearest)),
      by: event.pointerType === 'touch' ? 'touch' : 'mouse',
    })
  }

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const next =
      event.key === forward || event.key === 'ArrowUp'
        ? current + (focusPoint ? 1 : 0)
        : event.key === backward || event.key === 'ArrowDown'
          ? current - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? last
              : undefined
    if (event.key === 'Escape') setFocusPoint(undefined)
    if (next === undefined) return
    event.preventDefault()
    setFocusPoint({ index: Math.min(last, Math.max(0, next)), by: 'keys' })
  }

  return (
    <div className={styles.chart}>
      {point && focusPoint?.by === 'touch' && (
        <div className={`row ${styles.values}`}>
          <b dir="auto">{point.title}</b>
          {series.map((line) => (
            <span key={line.name}>
              <LineKey series={line} />
              <bdi className="num">{format(line.values[current] ?? 0)}</bdi>
            </span>
          ))}
        </div>
      )}
      <div
        className={`caption dim ${styles.plot}`}
        style={{ '--plot-h': `${height}px` } as React.CSSProperties}
      >
        <div className={styles.yAxis} aria-hidden="true">
          {ticks.map((tick) => (
            <bdi key={tick} className="num" style={{ insetBlockStart: `${y(tick)}%` }}>
              {formatTick(tick)}
            </bdi>
          ))}
        </div>
        <div
          className={styles.area}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={current}
          aria-valuetext={sentence}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={(event) => event.pointerType !== 'touch' && setFocusPoint(undefined)}
          onKeyDown={walk}
          onBlur={() => setFocusPoint(undefined)}
        >
          {ticks.map((tick) => (
            <i key={tick} className={styles.grid} style={{ insetBlockStart: `${y(tick)}%` }} />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <defs>
              <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
                <stop offset="0" stopColor="var(--primary-graphic)" stopOpacity=".16" />
                <stop offset="1" stopColor="var(--primary-graphic)" stopOpacity="0" />
              </linearGradient>
            </defs>
            {series
              .filter((line) => !line.isComparison)
              .map((line) => (
                <path key={line.name} d={drawArea([...line.values]) ?? ''} fill={`url(#${gradient})`} />
              ))}
            {series.toReversed().map((line) => (
              <path
                key={line.name}
                d={drawLine([...line.values]) ?? ''}
                fill="none"
                stroke={lineColor(line)}
                strokeWidth={line.isComparison ? 1.75 : 2}
                strokeDasharray={line.isComparison ? '2 3' : undefined}
                strokeLinecap="round"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {point && (
            <>
              <i className={styles.rule} style={{ insetInlineStart: `${x(current)}%` }} />
              {series.map((line) => (
                <i
                  key={line.name}
                  className={styles.dot}
                  style={{
                    insetInlineStart: `${x(current)}%`,
                    insetBlockStart: `${y(line.values[current] ?? 0)}%`,
                    background: lineColor(line),
                  }}
                />
              ))}
            </>
          )}
          {point && focusPoint?.by !== 'touch' && (
            <div
              className={styles.tip}
              aria-hidden="true"
              style={
                x(current) > 42
                  ? { insetInlineEnd: `calc(${100 - x(current)}% + 10px)` }
                  : { insetInlineStart: `calc(${x(current)}% + 10px)` }
              }
            >
              <b dir="auto">{point.title}</b>
              {series.map((line) => (
                <span key={line.name}>
                  <LineKey series={line} />
                  <span dir="auto">{line.name}</span>
                  <bdi className="num">{format(line.values[current] ?? 0)}</bdi>
                </span>
              ))}
            </div>
          )}
        </div>
        <div className={styles.xAxis} aria-hidden="true">
          {spread(points.length).map((at) => (
            <span
              key={at}
              data-edge={at === 0 ? 'start' : at === last ? 'end' : undefined}
              style={{ insetInlineStart: `${x(at)}%` }}
            >
              <bdi>{points[at]?.tick}</bdi>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
