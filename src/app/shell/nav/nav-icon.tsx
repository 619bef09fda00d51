import { IconChartArcs, IconChartInfographic, IconClipboardData, IconLayoutGrid } from '@tabler/icons-react'
import { features } from '#app/features.ts'
import type { FeatureManifest } from '#kernel/feature.ts'
import styles from './nav.module.css'

const icons: Record<string, FeatureManifest['icon']> = {
  widget: IconLayoutGrid,
  statistics: IconChartArcs,
  data: IconClipboardData,
  chart: IconChartInfographic,
  ...Object.fromEntries(features.map(({ key, icon }) => [key, icon])),
}

/** The server sends the menu, so an icon may be unknown: then a dot replaces it. */
export function NavIcon({ name, size = 20 }: { name: string | undefined; size?: number }) {
  const Icon = name ? icons[name] : undefined
  if (!Icon) return <i className={styles.bullet} style={{ inlineSize: size }} aria-hidden="true" />
  return <Icon size={size} aria-hidden="true" className={styles.icon} />
}
