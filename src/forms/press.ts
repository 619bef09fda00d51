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

/** Waits for the click of a press: a layout shift in between would move the pressed button away. */
function onceReleased(run: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(run), { capture: true, once: true })
  else run()
}

/** A blur handler that validates. A page takes the focus to its heading after a navigation; that leaves no field. */
export const whenLeft = (validate: () => void) => (event?: { relatedTarget: unknown }) => {
  if (!(event?.relatedTarget instanceof HTMLHeadingElement)) onceReleased(validate)
}
