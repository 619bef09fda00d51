/** Keeps the focus when a button is pressed: the validation message of the left field would move the button away. */
export const staysInField = (event: { preventDefault: () => void }) => event.preventDefault()
