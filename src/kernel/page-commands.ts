import { type ReactNode, useEffect, useId } from 'react'
import type { Feature } from './feature-key.ts'
import type { SynonymKey } from './i18n.ts'

export type PageCommand = {
  id: string
  title: string
  synonyms: SynonymKey
  icon?: ReactNode
  /** A single key: `n` main action, `e` edit, `m` mark with the next state. */
  key?: 'n' | 'e' | 'm'
  run: () => void
}

/** A group of keys that parts of a page handle; the help sheet lists each. */
export type PageKeyGroup = 'list' | 'form' | Feature

const commandsOf = new Map<string, readonly PageCommand[]>()
const groupsOf = new Map<string, PageKeyGroup>()

/** Time in ms for a page to load before its command is forgotten. */
const patience = 10_000
let next: { id: string; until: number } | undefined

export const pageCommands = (): PageCommand[] =>
  [...commandsOf.values()].flat().toSorted((a, b) => Number(!a.key) - Number(!b.key))

export const shownKeyGroups = (): PageKeyGroup[] => [...new Set(groupsOf.values())]

/** Registers commands of a mounted part; falsy ones are skipped. */
export function usePageCommands(commands: readonly (PageCommand | false | null | undefined)[]) {
  const commandsId = useId()
  useEffect(() => {
    const now = commands.filter((command) => command !== false && command != null)
    commandsOf.set(commandsId, now)
    const match = next && next.until > Date.now() ? now.find(({ id }) => id === next?.id) : undefined
    if (!match) return
    next = undefined
    match.run()
  })
  useEffect(() => () => void commandsOf.delete(commandsId), [commandsId])
}

export function runOnNextPage(id: string) {
  next = { id, until: Date.now() + patience }
}

export function usePageKeys(group: PageKeyGroup, isShown = true) {
  const commandsId = useId()
  useEffect(() => {
    if (!isShown) return
    groupsOf.set(commandsId, group)
    return () => void groupsOf.delete(commandsId)
  }, [commandsId, group, isShown])
}
