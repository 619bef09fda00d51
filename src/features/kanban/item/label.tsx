import { hash } from '#kernel/ui/art/dice.ts'
import styles from './label.module.css'

/** A label in the colour that its name gives it; in a list of labels a dot of that colour. */
export function Label({ name, isDot = false }: { name: string; isDot?: boolean }) {
  return (
    <span className={isDot ? styles.dot : styles.label} data-tag={(hash(name) % 8) + 1} dir="auto">
      {isDot ? '' : name}
    </span>
  )
}
