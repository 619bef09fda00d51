import type { Ref } from 'react'
import { acceptedFiles } from '#kernel/attach.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  /** What it offers to choose from; everything that can be attached unless told. */
  accept?: string
  onFiles: (files: File[]) => void
}

/** The browser's own choice of files to attach; a button of the screen opens it. */
export function FilesInput({ ref, label, accept = acceptedFiles, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // The same file may be chosen again after it was mended.
        currentTarget.value = ''
      }}
    />
  )
}
