import type { KeyboardEvent } from 'react'

type Acts<Field> = {
  onSend?: (event: KeyboardEvent<Field>) => void
  onCancel?: () => void
  /** Enter alone sends, as in the chat; Shift or Alt with it begins a line. */
  isByEnter?: boolean
}

/** Keys of a long text: Ctrl or Cmd with Enter sends, Escape cancels and closes nothing else. */
export const sendKeyHandler =
  <Field>({ onSend, onCancel, isByEnter = false }: Acts<Field>) =>
  (event: KeyboardEvent<Field>) => {
    // An input method uses these keys itself; some browsers report that only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
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
