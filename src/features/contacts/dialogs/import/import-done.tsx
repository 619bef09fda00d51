import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { contactCalls } from '#contract/contact-calls.ts'
import type { ImportPreview, Rejected } from '#contract/contact-import.ts'
import styles from '#features/contacts/dialogs/dialogs.module.css'
import { useUndoImport } from '#features/contacts/mutations.ts'
import { useFormats } from '#kernel/format.ts'
import { download, toCsv } from '#list/csv.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Fact } from '#ui/fact.tsx'
import { Note } from '#ui/note.tsx'
import { ExistingContacts, Losses, Rejections } from './import-losses.tsx'

export type Imported = z.output<typeof contactCalls.import.reply>

type DoneProps = {
  reply: Imported
  preview: Pick<ImportPreview, 'kind' | 'columns' | 'delimiter'> | undefined
  onClose: () => void
}

export function Done({ reply, preview, onClose }: DoneProps) {
  const { importId, added, merged, skipped, skippedContacts, failed, partly, ...losses } = reply
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const undoImport = useUndoImport()
  const counts = { added, merged, skipped, failed: failed.length }
  const undone = undoImport.data
  const lost = partly.length + losses.pictures + losses.groups + losses.leftOut.length + skipped
  // Some are left when a later call failed.
  const isAll = lost + reply.left === 0
  return (
    <Dialog title={t('import.title')} size={560} onClose={onClose}>
      {undone ? (
        <Note tone="success">
          {t('import.undone', { count: undone.removed + undone.restored })}{' '}
          {undone.kept.length > 0 &&
            t('import.kept', { names: formats.list(undone.kept.slice(0, 10).map(({ name }) => name)) })}
        </Note>
      ) : (
        <Note tone={failed.length === 0 && isAll ? 'success' : 'warning'}>
          {failed.length > 0
            ? t('import.someFailed', { count: failed.length })
            : t(isAll ? 'import.allTaken' : 'import.notAll')}
        </Note>
      )}
      <dl className={styles.counts}>
        {(['added', 'merged', 'skipped', 'failed'] as const).map((name) => (
          <Fact key={name} name={t(`import.counts.${name}`)}>
            <bdi className="num strong">{formats.number(counts[name])}</bdi>
          </Fact>
        ))}
      </dl>
      {!undone && <Losses losses={losses} />}
      {!undone && <ExistingContacts title="import.skippedList" count={skipped} contacts={skippedContacts} />}
      <Rejections title="import.partly" refused={partly} />
      {failed.length > 0 && (
        <>
          <Rejections title="import.refused" refused={failed} />
          <Button
            variant="default"
            className={styles.start}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => saveFailed(preview, failed, t('import.failedFile'))}
          >
            {t('import.saveFailed')}
          </Button>
        </>
      )}
      <div className="end-buttons">
        {!undone && added + merged > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} className="flip" aria-hidden="true" />}
            loading={undoImport.isPending && !undoImport.isPaused}
            onClick={() => undoImport.mutate({ importId })}
          >
            {t('import.undo')}
          </Button>
        )}
        <Button onClick={onClose}>{t('import.close')}</Button>
      </div>
    </Dialog>
  )
}

function saveFailed(preview: DoneProps['preview'], failed: readonly Rejected[], name: string) {
  const sources = `${failed.map(({ source }) => source).join('\r\n')}\r\n`
  if (preview?.kind !== 'csv') return download(`${name}.vcf`, sources, 'text/vcard;charset=utf-8')
  const heads = preview.columns.map(({ heading }) => heading)
  const { delimiter = ',' } = preview
  download(`${name}.csv`, toCsv([heads], { delimiter, decimal: '.' }) + sources)
}
