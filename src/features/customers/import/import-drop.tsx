import { useTranslation } from 'react-i18next'
import { mostImported } from '#contract/customers.ts'
import { Card } from '#kernel/ui/card.tsx'
import { FileDrop } from '#kernel/ui/file-drop.tsx'
import { Note } from '#kernel/ui/note.tsx'

type Props = {
  /** Why the file before could not be taken. */
  problem: string | undefined
  onFile: (file: File) => void
}

/** The place for a file: chosen, or dropped. */
export function ImportDrop({ problem, onFile }: Props) {
  const { t } = useTranslation('customers')
  return (
    <>
      {problem && <Note tone="error">{problem}</Note>}
      <Card>
        <FileDrop
          title={t('import.choose')}
          hint={t('import.chooseHint', { count: mostImported })}
          accept=".csv,.tsv,.txt,text/csv"
          onFile={onFile}
        />
      </Card>
    </>
  )
}
