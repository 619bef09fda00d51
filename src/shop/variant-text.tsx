import { useWords, type Variant } from './use-words.ts'
import styles from './variant-text.module.css'

/** Colour, size and code of a line; nothing for a product without variants. Its screen loads the texts of products. */
export function VariantText({ line }: { line: Variant }) {
  const words = useWords()
  const text = words.variant(line)
  if (text === '') return null
  return (
    <span className={styles.variant} dir="auto">
      {text}
    </span>
  )
}
