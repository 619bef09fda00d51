import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavTitle } from '#app/shell/nav/use-nav-title.ts'
import type { OutboxEntry, RejectedMutation } from '#kernel/outbox-entry.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameFields = ['name', 'title', 'subject', 'text', 'content', 'note'] as const
const longest = 80

function nameIn(sources: readonly Fields[]): string {
  for (const field of nameFields)
    for (const source of sources) {
      const value = source[field]
      if (typeof value === 'string' && value.trim() !== '') return shorten(value)
    }
  return ''
}

function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** Fields of variables that say which record is meant, the narrowest first. */
const idFields = ['id', 'uid', 'itemId', 'storyId', 'columnId', 'productId', 'postId', 'user'] as const

/** The records of a bulk change: ids, or changes of records; undefined for another write. */
const bulkIn = ({ ids, uids, changes, states }: Fields): unknown[] | undefined =>
  [ids, uids, changes, isObject(states) && Object.keys(states)].find(Array.isArray)

function idsIn(variables: Fields): string[] {
  const several = bulkIn(variables)
  if (several) return several.map((entry) => String(isObject(entry) ? entry.id : entry))
  const field = idFields.find((field) => variables[field] !== undefined && variables[field] !== null)
  return field ? [String(variables[field])] : []
}

/** Levels of a cached value that are searched for a record. */
const deepest = 7

function recordIn(value: unknown, id: string, depth = 0): Fields | undefined {
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined
  if (
    isObject(value) &&
    [value.id, value.uid].some((candidate) => String(candidate) === id) &&
    nameIn([value])
  )
    return value
  for (const inner of Object.values(value)) {
    const record = recordIn(inner, id, depth + 1)
    if (record) return record
  }
  return undefined
}

/** The name of a record among the loaded data of its feature; empty when it is not loaded. */
function loadedName(client: QueryClient, feature: string, id: string): string {
  for (const [, data] of client.getQueriesData({ queryKey: [feature] })) {
    const record = recordIn(data, id)
    if (record) return nameIn([record])
  }
  return ''
}

/** Endings of message ids for a choice within the variables: `shipped`, `isLiked`, `not_isLiked`. */
function variantsOf(variables: Fields): string[] {
  const inner = Object.values(variables).filter(isObject)
  return [variables, ...inner].flatMap((fields) =>
    Object.entries(fields).flatMap(([field, value]) => {
      if (typeof value === 'boolean') return value ? field : `not_${field}`
      return typeof value === 'string' && /^[a-z]{1,20}$/i.test(value) ? value : []
    }),
  )
}

/** Returns a function that gives one line for a write: the deed and its object. */
export function useEntryText() {
  const { t, i18n } = useTranslation(['outbox', 'writes', 'features'])
  const titleOf = useNavTitle()
  const client = useQueryClient()

  function objectOf({ mutationKey, variables }: OutboxEntry, rejected?: RejectedMutation): string {
    const [feature = ''] = mutationKey
    const fields = variables as Fields
    const current = (rejected?.error.body as { current?: unknown } | undefined)?.current
    // A filter says no names, but what it matched was counted.
    const count = isObject(fields.filter) ? fields.count : bulkIn(fields)?.length
    if (typeof count === 'number' && count > 1) return t('several', { count })
    const recordName = nameIn([fields, ...Object.values(fields), current].filter(isObject))
    if (recordName) return recordName
    const [id = ''] = idsIn(fields)
    const numbered = `features:${feature}.one`
    if (id && i18n.exists(numbered)) return t(numbered as 'features:orders.one', { id })
    return id && loadedName(client, feature, id)
  }

  return (entry: OutboxEntry, rejected?: RejectedMutation): string => {
    const name = `writes:${entry.mutationKey.join('.')}`
    // A mutation unknown to this version is named by its feature.
    const actionText = i18n.exists(name)
      ? t(name as 'writes:orders.addNote')
      : titleOf(String(entry.mutationKey[0]))
    const object = objectOf(entry, rejected)
    if (!object) return actionText
    const variant = variantsOf(entry.variables as Fields).find((variant) => i18n.exists(`${name}_${variant}`))
    return variant
      ? t(`${name}_${variant}` as 'writes:social.likePost_isLiked', { object })
      : `${actionText}: ${object}`
  }
}
