/** What was measured, what came out, the bound, and whether it holds; the last two may be missing. */
export type Row = [what: string, value: string, bound: string, holds?: boolean]

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
export const milliseconds = (value: number) => `${Math.round(value)} ms`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** A row whose bound is a multiple of what the least that could be there took in the same run, both in ms. */
export function ratioRow(what: string, ms: number, floorMs: number, most: number, floor = 'floor'): Row {
  const ratio = ms / floorMs
  const value = `${milliseconds(ms)} (${ratio.toFixed(2)} × ${milliseconds(floorMs)})`
  return [what, value, `${most} × ${floor}`, ratio <= most]
}

/** A table in Markdown, to be read in a terminal. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(([what, value, bound, holds]) => {
    const verdict = holds === undefined ? '' : holds ? 'holds' : '**fails**'
    return `| ${what} | ${value} | ${bound} | ${verdict} |`
  })
  return ['| Measured | Value | Bound | |', '| --- | --- | --- | --- |', ...lines].join('\n')
}
