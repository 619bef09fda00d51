import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/Input.layer.css'
import styles from './file-preview.module.css'

export function FirstFew({
  rows,
  more,
}: {
  rows: readonly { name: string; about: string }[]
  more?: string
}) {
  if (rows.length === 0) return null
  return (
    <ul className={styles.first}>
      {rows.map(({ name, about }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all there is, and never change
        <li key={at}>
          <span className="strong" dir="auto">
            {name}
          </span>
          <bdi className="dim small">{about}</bdi>
        </li>
      ))}
      {more && (
        <li className="dim small" dir="auto">
          {more}
        </li>
      )}
    </ul>
  )
}

const maxRejected = 50
/** Up to this many rows are shown without unfolding. */
const fewRejected = 3

/** A row that cannot be imported; `mending` lets the user correct it in place. */
type RejectedRow = {
  name: string
  reason: string
  place?: string
  mending?: { id: number; label: string; source: string; onMend: (source: string) => void }
}

/** Rows that cannot be imported, with reason and place in the file. */
export function RejectedList({ title, rows }: { title: string; rows: readonly RejectedRow[] }) {
  if (rows.length === 0) return null
  return (
    <details
      className={styles.refused}
      open={rows.length <= fewRejected || rows.some(({ mending }) => mending)}
    >
      <summary>{title}</summary>
      <ul>
        {rows.slice(0, maxRejected).map(({ name, reason, place, mending }, at) => (
          <li key={mending?.id ?? at}>
            <bdi className="strong">{name}</bdi>
            {mending ? (
              <Mending {...mending} reason={reason} />
            ) : (
              <>
                {': '}
                <span dir="auto">{reason}</span>
                {place && <span className="dim"> {place}</span>}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type MendingProps = NonNullable<RejectedRow['mending']> & { reason: string }

/** Applied on blur or Enter: a text that is valid while half typed would remove the field. */
function Mending({ label, source, reason, onMend }: MendingProps) {
  const [typed, setTyped] = useState(source)
  const take = () => typed.trim() !== source.trim() && onMend(typed)
  const isLong = source.includes('\n')
  return (
    <Textarea
      size="xs"
      autosize
      maxRows={8}
      aria-label={label}
      value={typed}
      error={reason}
      dir="ltr"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isLong || isComposing(event.nativeEvent)) return
        event.preventDefault()
        take()
      }}
    />
  )
}
