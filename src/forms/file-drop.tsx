import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './file-drop.module.css'

type Props = { title: string; hint: string; accept: string; onFile: (file: File) => void }

export function FileDrop({ title, hint, accept, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
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
      <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
      <span className="strong" dir="auto">
        {title}
      </span>
      <span className="dim small" dir="auto">
        {hint}
      </span>
      <input
        type="file"
        accept={accept}
        data-autofocus
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Reset, so that a corrected file of the same name can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
