/** Pressing a button leaves the focus where it is: the complaint of a field that is left would move the button away. */
export const staysInField = (event: { preventDefault: () => void }) => event.preventDefault()
