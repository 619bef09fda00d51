import { notify } from './snackbar.ts'

/** Copies a text and says whether it worked. */
export async function copyText(text: string, says: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ message: says.copied })
  } catch {
    // Permission denied, or plain HTTP, where pages have no clipboard.
    notify({ message: says.notCopied })
  }
}
