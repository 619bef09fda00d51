import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostImported } from '#contract/customers.ts'
import { Card } from '#kernel/ui/card.tsx'
import { Note } from '#kernel/ui/note.tsx'
import styles from './import.module.css'

type Props = {
  /** Why the file before could not be taken. */
  problem: string | undefined
  onFile: (file: File) => void
}

/** The place for a file: chosen, or dropped. */
export function ImportDrop({ problem, onFile }: Props) {
  const { t } = useTranslation('customers')
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <>
      {problem && <Note tone="error">{problem}</Note>}
      <Card>
        <label
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            take(event.dataTransfer.files)
          }}
        >
          <IconFileUpload size={32} stroke={1.5} aria-hidden="true" />
          <span className="strong" dir="auto">
            {t('import.choose')}
          </span>
          <span className="dim small" dir="auto">
            {t('import.chooseHint', { count: mostImported })}
          </span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ currentTarget }) => {
              take(currentTarget.files)
              // The same file may be chosen again after it was mended.
              currentTarget.value = ''
            }}
          />
        </label>
      </Card>
    </>
  )
}
