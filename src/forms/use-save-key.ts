import { useWindowEvent } from '@mantine/hooks'
import { shortcutKey } from '#kernel/keyboard.ts'
import { usePageKeys } from '#kernel/page-commands.ts'

/** Ctrl or Cmd + S submits a form, within its fields too. */
export function useSaveKey(formId: string) {
  usePageKeys('form')
  useWindowEvent('keydown', (event) => {
    const isSave = shortcutKey(event) === 's' && (event.ctrlKey || event.metaKey)
    if (!isSave || event.altKey || event.shiftKey) return
    event.preventDefault()
    const form = document.getElementById(formId) as HTMLFormElement | null
    form?.requestSubmit()
  })
}

/** The same for a form without a visible save button. */
export function SaveKey({ formId }: { formId: string }) {
  useSaveKey(formId)
  return null
}
