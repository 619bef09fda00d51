import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxImported } from '#contract/customers.ts'
import { useStateName } from '#features/customers/use-state-name.ts'
import { FileDrop } from '#forms/file-drop.tsx'
import { download, toCsv } from '#list/csv.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import styles from './import.module.css'

const sampleFields = ['name', 'email', 'phone', 'location', 'country', 'state'] as const

type Props = { problem: string | undefined; onFile: (file: File) => void }

export function ImportDrop({ problem, onFile }: Props) {
  const { t } = useTranslation('customers')
  const stateName = useStateName()
  const heads = sampleFields.map((field) => t(`form.${field}`))
  const examples = [
    ['Ana Pop', 'ana.pop@example.com', '0040 21 000 0100', 'Cluj-Napoca', 'Romania', stateName('active')],
    ['Luc Moreau', 'luc.moreau@example.com', '', 'Lyon', 'France', stateName('new')],
  ]
  return (
    <>
      {problem && <Note tone="error">{problem}</Note>}
      <Card>
        <FileDrop
          title={t('import.choose')}
          hint={t('import.chooseHint', { count: maxImported })}
          accept=".csv,.tsv,.txt,text/csv"
          onFile={onFile}
        />
        <div className={styles.sample}>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => download(t('import.sampleFile'), toCsv([heads, ...examples]))}
          >
            {t('import.sample')}
          </Button>
        </div>
      </Card>
    </>
  )
}
