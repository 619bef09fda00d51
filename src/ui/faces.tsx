import { useFormats } from '#kernel/format.ts'
import { cx } from './cx.ts'
import styles from './faces.module.css'
import { TeamAvatar } from './team-faces.tsx'

const maxFaces = 3

type Props = { names: string[]; label?: (names: string) => string; size?: 22 | 24; className?: string }

export function Faces({ names, label, size = 22, className }: Props) {
  const formats = useFormats()
  if (names.length === 0) return null
  const all = formats.list(names)
  return (
    <span className={cx(styles.faces, className)} title={all}>
      <span className="sr-only">{label?.(all) ?? all}</span>
      {names.slice(0, maxFaces).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <TeamAvatar key={at} name={name} size={size} />
      ))}
      {names.length > maxFaces && (
        <span className={`caption ${styles.more}`} aria-hidden="true">
          <bdi>+{names.length - maxFaces}</bdi>
        </span>
      )}
    </span>
  )
}
