let isPressed = false

/** Follows the buttons of the mouse and the fingers. */
function follow(type: string, pressed: boolean) {
  const listen = () => {
    isPressed = pressed
  }
  globalThis.document?.addEventListener(type, listen, true)
}
follow('pointerdown', true)
follow('pointerup', false)
follow('pointercancel', false)

/**
 * Runs at once, or, while something is being pressed, after the click that this becomes. What moves the page at that
 * moment, as the error under a field that is being left, would take the pressed button away.
 */
export function onceReleased(run: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(run), { capture: true, once: true })
  else run()
}
