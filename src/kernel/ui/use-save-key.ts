import { useHotkeys } from '@mantine/hooks'

/** Ctrl or Cmd + S sends a form, in its fields too. */
export function useSaveKey(formId: string) {
  const submit = () => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit()
  useHotkeys([['mod+S', submit]], [])
}
