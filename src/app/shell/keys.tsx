import { cx } from '#ui/cx.ts'
import styles from './keys.module.css'
import shell from './shell.module.css'
import { isMac } from './shortcuts.ts'

/** Keys as on a keyboard; `Mod` is Ctrl, or Command on a Mac. */
export function Keys({ keys, className = '' }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={cx(styles.keys, 'ltr', className)}>
      {keys.map((key) => (
        <kbd key={key} className={shell.kbd}>
          {key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  )
}
