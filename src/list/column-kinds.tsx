import { amountOf } from '#contract/money.ts'
import { clockIn } from '#contract/zone.ts'
import { useFormats } from '#kernel/format.ts'
import { shopZone } from '#kernel/shop-days.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import styles from './column-kinds.module.css'
import type { ListColumn } from './list.ts'

// Common parts of columns; a column adds id, title and place.
type Kind<Row> = Pick<ListColumn<Row>, 'cell' | 'csv' | 'isDimmed' | 'isNumber'>

export const wordColumn = <Row,>(of: (row: Row) => string): Kind<Row> => ({
  isDimmed: true,
  cell: (row) => <span dir="auto">{of(row)}</span>,
  csv: of,
})

export const codeColumn = <Row,>(of: (row: Row) => string): Kind<Row> => ({
  isDimmed: true,
  cell: (row) => <bdi className="num">{of(row)}</bdi>,
  csv: of,
})

export const timestampColumn = <Row,>(of: (row: Row) => string): Kind<Row> => ({
  isDimmed: true,
  cell: (row) => <Timestamp at={of(row)} />,
  // In the shop's zone, to the minute.
  csv: (row) => clockIn(shopZone.get(), of(row)).slice(0, 16).replace('T', ' '),
})

export const countColumn = <Row,>(of: (row: Row) => number): Kind<Row> => ({
  isNumber: true,
  cell: (row) => <Count value={of(row)} />,
  csv: of,
})

/** A value in minor units. */
export const worthColumn = <Row extends { currency: string }>(of: (row: Row) => number): Kind<Row> => ({
  isNumber: true,
  cell: (row) => (
    <span className="strong">
      <Money cents={of(row)} currency={row.currency} />
    </span>
  ),
  csv: (row) => amountOf(of(row), row.currency),
})

export const personColumn = <Row extends { name: string }>(): Kind<Row> => ({
  cell: ({ name }) => (
    <span className={`row strong ${styles.person}`}>
      <Avatar name={name} size={28} />
      <span className="trunc" dir="auto" title={name}>
        {name}
      </span>
    </span>
  ),
  csv: ({ name }) => name,
})

function Count({ value }: { value: number }) {
  const formats = useFormats()
  return <bdi className="num">{formats.number(value)}</bdi>
}
