import { notify } from './snackbar.ts'

export async function copyText(text: string, messages: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ message: messages.copied })
  } catch {
    // Permission denied, or plain HTTP, where pages have no clipboard.
    notify({ message: messages.notCopied })
  }
}
