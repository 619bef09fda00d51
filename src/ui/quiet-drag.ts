const nothing = () => undefined

/** Silences the library's announcements, which are in English and name ids: the lists say what has moved. */
export const quietDrag = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}
