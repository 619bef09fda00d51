import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import { notify } from '#kernel/snackbar.ts'
import { download } from '#list/csv.ts'
import { PhoneIconButton } from '#ui/phone-icon-button.tsx'
import type { Paper } from './paper.ts'

export function FileButton({ paper, name }: { paper: Paper; name: string }) {
  const { t } = useTranslation('invoices')
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const [{ invoiceFile }, ...fonts] = await Promise.all([
        import('./invoice-file.ts'),
        bytesOf(regular),
        bytesOf(bold),
      ])
      const [plain, strong] = fonts
      download(`${name}.pdf`, invoiceFile(paper, { regular: plain, bold: strong }))
    } catch {
      notify({ message: t('file.failed'), variant: 'alert', alert: { color: 'error' } })
    } finally {
      setBusy(false)
    }
  }
  usePageCommands([
    {
      id: 'file',
      synonyms: 'invoices.file',
      title: t('file.save'),
      icon: <IconDownload size={20} aria-hidden="true" />,
      run: () => void save(),
    },
  ])
  return (
    <PhoneIconButton
      loading={isBusy}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('file.save')}
    </PhoneIconButton>
  )
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`No font at ${address}`)
  return new Uint8Array(await answer.arrayBuffer())
}
