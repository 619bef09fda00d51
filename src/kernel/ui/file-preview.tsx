import { Textarea } from '@mantine/core'
import { useState } from 'react'
import '@mantine/core/styles/Input.layer.css'
import styles from './file-preview.module.css'

// What a file would bring, before anything of it is stored.

/** The first few of what was found, and how many more there are. */
export function FirstFew({
  rows,
  more,
}: {
  rows: readonly { name: string; about: string }[]
  more?: string | undefined
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

const mostRefused = 50
/** So many are read at a glance and need not be unfolded. */
const fewRefused = 3

/** One that cannot be taken; with `mending` it is written anew in its place. */
type RefusedRow = {
  name: string
  reason: string
  place?: string | undefined
  mending?: { id: number; label: string; source: string; onMend: (source: string) => void }
}

/** What cannot be taken and why, with its place in the file. */
export function RefusedList({ title, rows }: { title: string; rows: readonly RefusedRow[] }) {
  if (rows.length === 0) return null
  return (
    <details
      className={styles.refused}
      open={rows.length <= fewRefused || rows.some(({ mending }) => mending)}
    >
      <summary>{title}</summary>
      <ul>
        {rows.slice(0, mostRefused).map(({ name, reason, place, mending }, at) => (
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

type MendingProps = NonNullable<RefusedRow['mending']> & { reason: string }

/** Taken when it is left or Enter is pressed: what is right half typed would take the field away. */
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
        if (event.key !== 'Enter' || isLong) return
        event.preventDefault()
        take()
      }}
    />
  )
}
