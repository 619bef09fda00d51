import { IconDownload, IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#kernel/ui/cx.ts'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

/** One thing the bar offers. */
export function BarButton({
  icon,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <button type="button" {...props} className={cx(styles.button, className)}>
      {icon}
      <span dir="auto">{children}</span>
    </button>
  )
}

/** What can be done with the ticked rows; it floats over the end of the list. */
export function SelectionBar<Row>({
  selection,
  isExporting,
  onExport,
  children,
}: {
  selection: Selection<Row>
  isExporting: boolean
  onExport: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('list')
  return (
    <section className={styles.bar} aria-label={t('selection')} data-bottom-bar>
      <span className={styles.count}>
        <bdi>{t('selected', { count: selection.count })}</bdi>
      </span>
      {children}
      <BarButton
        icon={<IconDownload size={18} aria-hidden="true" />}
        disabled={isExporting}
        onClick={onExport}
      >
        {t('export')}
      </BarButton>
      <IconButton label={t('clearSelection')} onClick={selection.clear}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
