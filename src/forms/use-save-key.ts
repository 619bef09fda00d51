import { useHotkeys } from '@mantine/hooks'
import { usePageKeys } from '#kernel/page-commands.ts'

/** Ctrl or Cmd + S submits a form, within its fields too. */
export function useSaveKey(formId: string) {
  usePageKeys('form')
  const submit = () => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit()
  useHotkeys([['mod+S', submit]], [])
}

/** The same for a form without a visible save button. */
export function SaveKey({ formId }: { formId: string }) {
  useSaveKey(formId)
  return null
}
