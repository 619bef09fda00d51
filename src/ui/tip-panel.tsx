import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Tooltip.layer.css'
import styles from './icon-button.module.css'

export type TipPosition = 'bottom' | 'right' | 'left'

export function TipPanel({
  target,
  label,
  position,
}: {
  target: HTMLElement
  label: ReactNode
  position: TipPosition
}) {
  return (
    <Tooltip target={target} opened label={label} position={position} classNames={{ tooltip: styles.tip }} />
  )
}
