import { useMergedRef } from '@mantine/hooks'
import { IconDownload, IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

export function BarButton({
  icon,
  className,
  children,
  ref,
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { icon: ReactNode; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(button, ref)
  usePageCommands([
    !props.disabled && {
      id: `bulk ${children}`,
      title: children,
      synonyms: 'list.selection',
      icon,
      run: () => button.current?.click(),
    },
  ])
  return (
    <button type="button" {...props} ref={merged} className={cx(styles.button, className)}>
      {icon}
      <span dir="auto">{children}</span>
    </button>
  )
}

export function SelectionBar<Row>({
  selection,
  onExport,
  children,
}: {
  selection: Selection<Row>
  onExport: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('list')
  return (
    <section
      className={`row ${styles.bar}`}
      aria-label={t('selection')}
      data-bottom-bar
      data-landmark
      tabIndex={-1}
    >
      <span className={`strong ${styles.count}`}>
        <bdi>{t('selected', { count: selection.count })}</bdi>
      </span>
      {children}
      <BarButton icon={<IconDownload size={18} aria-hidden="true" />} onClick={onExport}>
        {t('export')}
      </BarButton>
      <IconButton label={t('clearSelection')} onClick={selection.clear}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
