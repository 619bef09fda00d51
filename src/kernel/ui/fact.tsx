import type { ReactNode } from 'react'
import styles from './fact.module.css'

type Props = {
  name: string
  /** The sum of those above it. */
  isStrong?: boolean
  children: ReactNode
}

/** One row of a list of facts (`dl`): what it is, and how it is. */
export function Fact({ name, isStrong = false, children }: Props) {
  return (
    <div className={styles.fact} data-strong={isStrong || undefined}>
      <dt dir="auto">{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}
