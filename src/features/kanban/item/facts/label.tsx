import { hash } from '#ui/art/dice.ts'
import styles from './label.module.css'

/** A label in the colour derived from its name; as a dot in a list of labels. */
export function Label({ name, isDot = false }: { name: string; isDot?: boolean }) {
  return (
    <span className={isDot ? styles.dot : styles.label} data-tag={(hash(name) % 8) + 1} dir="auto">
      {isDot ? '' : name}
    </span>
  )
}
