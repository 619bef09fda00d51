import type { KeyboardEvent } from 'react'
import { isComposing } from '#kernel/keyboard.ts'

type SendActions<Field> = {
  onSend?: (event: KeyboardEvent<Field>) => void
  onCancel?: () => void
  /** Enter alone sends, as in the chat; Shift or Alt with it begins a line. */
  isByEnter?: boolean
}

/** Keys of a long text: Ctrl or Cmd with Enter sends, Escape cancels and closes nothing else. */
export const sendKeyHandler =
  <Field>({ onSend, onCancel, isByEnter = false }: SendActions<Field>) =>
  (event: KeyboardEvent<Field>) => {
    if (isComposing(event.nativeEvent)) return
    const isSend = isByEnter ? !event.shiftKey && !event.altKey : event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && isSend && onSend) {
      event.preventDefault()
      onSend(event)
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }
