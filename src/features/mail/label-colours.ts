import type { CSSProperties } from 'react'

export const labelTags = [1, 2, 3, 4, 5, 6, 7, 8] as const

export const labelPaint = (tag: number) =>
  ({
    '--paint-bg': `var(--tag-${tag}-bg)`,
    '--paint-text': `var(--tag-${tag}-text)`,
    '--paint-bar': `var(--chart-${tag})`,
  }) as CSSProperties
