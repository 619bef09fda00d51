import { type ReactNode, useEffect, useId } from 'react'

/** Something that can be done on the page in view: the palette offers it, its key does it, the help sheet tells of it. */
export type PageCommand = {
  id: string
  title: string
  /** Further words that the palette finds it by. */
  words?: string
  icon?: ReactNode
  /** A single key: `n` for the page's main action, `e` to edit the record, `m` to mark it as its usual next state. */
  key?: 'n' | 'e' | 'm'
  run: () => void
}

/** Keys that work wherever such a part is on the page; the help sheet has a list of each. */
export const pageKeyGroups = [
  'list',
  'form',
  'board',
  'calendar',
  'mail',
  'chat',
  'posts',
  'reviews',
] as const
export type PageKeyGroup = (typeof pageKeyGroups)[number]

const commandsOf = new Map<string, readonly PageCommand[]>()
const groupsOf = new Map<string, PageKeyGroup>()

/** How long a page may take to come, in milliseconds, for what is to be done there. */
const patience = 10_000
let next: { id: string; until: number } | undefined

/** What can be done on the page in view: what has a key first, then in the order of its parts. */
export const pageCommands = (): PageCommand[] =>
  [...commandsOf.values()].flat().toSorted((one, other) => Number(!one.key) - Number(!other.key))

/** The keys that the parts on the page listen to. */
export const shownKeyGroups = (): PageKeyGroup[] => {
  const shown = new Set(groupsOf.values())
  return pageKeyGroups.filter((group) => shown.has(group))
}

/** Tells what a part of the page can do while it is shown; what cannot be done now is left out. */
export function usePageCommands(commands: readonly (PageCommand | false | null | undefined)[]) {
  const place = useId()
  useEffect(() => {
    const now = commands.filter((one) => one !== false && one != null)
    commandsOf.set(place, now)
    const wanted = next && next.until > Date.now() ? now.find(({ id }) => id === next?.id) : undefined
    if (!wanted) return
    next = undefined
    wanted.run()
  })
  useEffect(() => () => void commandsOf.delete(place), [place])
}

/** Does something of the page that comes next, as soon as it can. */
export function runOnNextPage(id: string) {
  next = { id, until: Date.now() + patience }
}

/** Tells which keys a part of the page listens to. */
export function usePageKeys(group: PageKeyGroup, isShown = true) {
  const place = useId()
  useEffect(() => {
    if (!isShown) return
    groupsOf.set(place, group)
    return () => void groupsOf.delete(place)
  }, [place, group, isShown])
}
