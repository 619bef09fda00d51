import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import type { ListFile } from './use-list-export.ts'

/** Saves everything that the filter leaves. */
export function ExportButton({ file }: { file: Pick<ListFile<never>, 'isExporting' | 'exportAll'> }) {
  const { t } = useTranslation('list')
  usePageCommands([
    !file.isExporting && {
      id: 'export',
      title: t('export'),
      icon: <IconDownload size={20} aria-hidden="true" />,
      run: file.exportAll,
    },
  ])
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={file.isExporting}
      onClick={file.exportAll}
    >
      {t('export')}
    </Button>
  )
}
