import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './onward-link.module.css'

export function OnwardLink({ text, label, ...target }: { text: string; label?: string } & LinkProps) {
  return (
    <Link {...target} className={styles.link} aria-label={label}>
      {text}
      <IconChevronRight size={16} className="flip" aria-hidden="true" />
    </Link>
  )
}
