import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Right } from '#contract/rights.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { PhoneIconButton } from '#ui/phone-icon-button.tsx'
import type { ListFile } from './use-list-export.tsx'

/** Exports all matching rows; a dialog asks for the content first. */
export function ExportButton({ file, right }: { file: Pick<ListFile<never>, 'exportAll'>; right?: Right }) {
  const { t } = useTranslation('list')
  const may = useMay()
  const isOffered = !right || may(right)
  usePageCommands([
    isOffered && {
      id: 'export',
      synonyms: 'list.export',
      title: t('export'),
      icon: <IconDownload size={20} aria-hidden="true" />,
      run: file.exportAll,
    },
  ])
  if (!isOffered) return null
  return (
    <PhoneIconButton leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={file.exportAll}>
      {t('export')}
    </PhoneIconButton>
  )
}
