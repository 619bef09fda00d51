import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './plain-select.module.css'

export function PlainSelect(props: ComponentProps<'select'>) {
  return (
    <span className={styles.box}>
      <select {...props} />
      <IconChevronDown size={16} aria-hidden="true" />
    </span>
  )
}
