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

/** What cannot be taken and why, with its place in the file. */
export function RefusedList({
  title,
  rows,
}: {
  title: string
  rows: readonly { name: string; reason: string; place?: string | undefined }[]
}) {
  if (rows.length === 0) return null
  return (
    <details className={styles.refused} open={rows.length <= fewRefused}>
      <summary>{title}</summary>
      <ul>
        {rows.slice(0, mostRefused).map(({ name, reason, place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all there is, and never change
          <li key={at}>
            <bdi className="strong">{name}</bdi>
            {': '}
            <span dir="auto">{reason}</span>
            {place && <span className="dim"> {place}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
