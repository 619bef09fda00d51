import type { Ref } from 'react'
import { acceptedFiles } from './attach.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  accept?: string
  isSingle?: boolean
  onFiles: (files: File[]) => void
}

export function FilesInput({ ref, label, accept = acceptedFiles, isSingle = false, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={!isSingle}
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // Reset, so that a corrected file of the same name can be chosen again.
        currentTarget.value = ''
      }}
    />
  )
}
