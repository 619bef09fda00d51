import styles from './appearance-drawer.module.css'

export function LayoutPicture({
  layout = 'vertical',
  tone,
}: {
  layout?: 'vertical' | 'horizontal'
  tone: 'light' | 'dark'
}) {
  const menu = tone === 'dark' ? 'var(--nd-bg)' : 'var(--nl-bg)'
  const line = tone === 'dark' ? 'var(--nd-dimmed)' : 'var(--nl-dimmed)'
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 140 56"
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <rect width="400" height="56" fill="var(--c-body)" />
      {layout === 'vertical' ? (
        <>
          <rect width="38" height="56" fill={menu} />
          {[10, 20, 30].map((y) => (
            <rect key={y} x="8" y={y} width="22" height="3" rx="1.5" fill={line} opacity=".7" />
          ))}
          <rect
            x="46"
            y="10"
            width="80"
            height="14"
            rx="3"
            fill="var(--c-surface)"
            stroke="var(--c-border)"
          />
          <rect
            x="46"
            y="30"
            width="80"
            height="20"
            rx="3"
            fill="var(--c-surface)"
            stroke="var(--c-border)"
          />
        </>
      ) : (
        <>
          <rect width="400" height="14" fill={menu} />
          {[8, 36, 64].map((x) => (
            <rect key={x} x={x} y="5.5" width="20" height="3" rx="1.5" fill={line} opacity=".7" />
          ))}
          <rect
            x="8"
            y="22"
            width="118"
            height="10"
            rx="3"
            fill="var(--c-surface)"
            stroke="var(--c-border)"
          />
          <rect
            x="8"
            y="38"
            width="118"
            height="14"
            rx="3"
            fill="var(--c-surface)"
            stroke="var(--c-border)"
          />
        </>
      )}
    </svg>
  )
}
