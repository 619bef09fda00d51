const mark = 'fernhill-reads'

/** Whether anything was ever saved here: opening a database that is not there costs a first visit dearly. */
export function wasSaved(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

/** Notes that something was saved, or that all of it went. */
export function markSaved(saved: boolean) {
  try {
    if (saved) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
  } catch {
    // Storage is denied; then there is no copy either.
  }
}
