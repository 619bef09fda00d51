import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

export type SavedFile = { name: string; content: Blob }

/** Catches the files that the page saves from now on, instead of saving them. */
export function catchFiles(): SavedFile[] {
  const files: SavedFile[] = []
  let content = new Blob()
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      content = file
      return 'blob:test'
    },
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, content })
  })
  return files
}

/** The lines of the one file that was saved. */
export async function savedLines(files: readonly SavedFile[]): Promise<string[]> {
  await waitFor(() => expect(files).toHaveLength(1))
  return ((await files[0]?.content.text()) ?? '').trim().split('\r\n')
}
