import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import { PhoneIconButton } from '#ui/phone-icon-button.tsx'
import type { ListFile } from './use-list-export.tsx'

/** Exports all matching rows; a dialog asks for the content first. */
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
    <PhoneIconButton leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={file.exportAll}>
      {t('export')}
    </PhoneIconButton>
  )
}
