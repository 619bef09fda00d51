import type { ReactNode } from 'react'
import styles from './fact.module.css'

type Props = {
  name: ReactNode
  /** For a sum of the rows above. */
  isStrong?: boolean
  children: ReactNode
}

export function Fact({ name, isStrong = false, children }: Props) {
  return (
    <div className={`ends ${styles.fact}`} data-strong={isStrong || undefined}>
      <dt dir="auto">{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}
