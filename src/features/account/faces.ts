import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { accountCalls, faceRef, maxFaces } from '#contract/account.ts'
import { request } from '#kernel/api.ts'
import { accountQueries } from './queries.ts'

/** The ids of own pictures by name; null where no one of that name has one. */
const FacesCopy = z.object({ faces: z.array(z.object({ name: z.string(), id: z.nullable(z.string()) })) })
type Faces = z.infer<typeof FacesCopy>

const facesKey = [...accountQueries.all, 'faces'] as const
const gatheringMs = 20

const seen = new Set<string>()

const facesQuery = () =>
  queryOptions({
    queryKey: facesKey,
    queryFn: ({ client, signal }): Promise<Faces> => fetchFaces(client, [...seen], signal),
    select: ({ faces }): ReadonlyMap<string, string> =>
      new Map(faces.flatMap(({ name, id }) => (id === null ? [] : [[name, id]]))),
    staleTime: 5 * 60_000,
    meta: { offline: FacesCopy },
  })

async function fetchFaces(
  client: QueryClient,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Faces> {
  const fetched: Faces['faces'] = []
  for (let at = 0; at < names.length; at += maxFaces) {
    const some = names.slice(at, at + maxFaces)
    const { faces } = await request(accountCalls.faces, { names: some }, { signal, isQuiet: true })
    const ids = new Map(faces.map(({ name, id }) => [name, id]))
    fetched.push(...some.map((name) => ({ name, id: ids.get(name) ?? null })))
  }
  const cachedFaces = client.getQueryData<Faces>(facesKey)?.faces ?? []
  return { faces: [...cachedFaces.filter(({ name }) => !names.includes(name)), ...fetched] }
}

function gatherNames(client: QueryClient) {
  let isPlanned = false
  async function fetchNew() {
    const state = client.getQueryState<Faces>(facesKey)
    // The first fetch and one that failed have all names.
    if (!state?.data) return client.refetchQueries({ queryKey: facesKey, type: 'active' })
    const cachedNames = new Set(state.data.faces.map(({ name }) => name))
    const names = [...seen].filter((name) => !cachedNames.has(name))
    if (names.length === 0) return
    const faces = await fetchFaces(client, names)
    // The others are no younger by it.
    client.setQueryData<Faces>(facesKey, faces, { updatedAt: state.dataUpdatedAt })
  }
  return (name: string) => {
    seen.add(name)
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      // A face that is missing is drawn, and asked for again with the next name.
      fetchNew().catch(() => {})
    }, gatheringMs)
  }
}

export function useFaces() {
  const client = useQueryClient()
  const hasFaces = useQuery(accountQueries.capabilities()).data?.extensions.includes('faces') ?? false
  const ids = useQuery({ ...facesQuery(), enabled: hasFaces }).data ?? noFaces
  const onName = useMemo(() => gatherNames(client), [client])
  return useMemo(() => ({ ids, onName, useFace }), [ids, onName])
}
const noFaces: ReadonlyMap<string, string> = new Map()

/** A data URI, once loaded; undefined without a picture. */
export function useShownPicture(picture: string): string | undefined {
  const id = picture.startsWith(faceRef('')) ? picture.slice(faceRef('').length) : undefined
  const { data } = useQuery({ ...accountQueries.face(id ?? ''), enabled: id !== undefined })
  return (id === undefined ? picture : data?.picture) || undefined
}

const useFace = (id: string) => useQuery(accountQueries.face(id)).data?.picture ?? undefined
