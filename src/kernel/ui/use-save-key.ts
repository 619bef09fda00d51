import { useHotkeys } from '@mantine/hooks'
import { usePageKeys } from '#kernel/page-commands.ts'

/** Ctrl or Cmd + S sends a form, in its fields too. */
export function useSaveKey(formId: string) {
  usePageKeys('form')
  const submit = () => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit()
  useHotkeys([['mod+S', submit]], [])
}

/** The same for a form that shows no button which saves it. */
export function SaveKey({ formId }: { formId: string }) {
  useSaveKey(formId)
  return null
}
