let isPressed = false

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
 * Runs immediately, or during a press after its click. A layout shift in between, such as an error that appears on blur,
 * would move the pressed button away.
 */
function onceReleased(run: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(run), { capture: true, once: true })
  else run()
}

/** A blur handler that validates. A page takes the focus to its heading after a navigation; that leaves no field. */
export const whenLeft = (validate: () => void) => (event?: { relatedTarget: unknown }) => {
  if (!(event?.relatedTarget instanceof HTMLHeadingElement)) onceReleased(validate)
}
