import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import styles from './export-button.module.css'
import type { ListFile } from './use-list-export.tsx'

const classNames = { root: styles.button ?? '', section: styles.icon ?? '', label: styles.label ?? '' }

/** Saves everything that the filter leaves; the file asks what it is to hold first. */
export function ExportButton({ file }: { file: Pick<ListFile<never>, 'exportAll'> }) {
  const { t } = useTranslation('list')
  usePageCommands([
    {
      id: 'export',
      title: t('export'),
      icon: <IconDownload size={20} aria-hidden="true" />,
      run: file.exportAll,
    },
  ])
  return (
    <Button
      variant="default"
      classNames={classNames}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={file.exportAll}
    >
      {t('export')}
    </Button>
  )
}
