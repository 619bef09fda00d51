import { beforeAll, expect, it } from 'vitest'
import { fileNameOf } from '#server/platform/files.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import type { Description, Schema } from '#tests/support/generated.ts'
import { newcomer } from '#tests/support/members.ts'
import { everyCall, plant, requestsOf } from '#tests/support/requests.ts'

/** The first bytes of a picture. */
const png = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1').toString('base64')

let backend: Backend
let ada: Record<string, string>
let requests: Record<string, object>
beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  requests = requestsOf(await plant(backend, ada, sam))
})

/** A copy of a request in which each file has another name and begins like a picture. */
function named(request: unknown, name: string): unknown {
  if (Array.isArray(request)) return request.map((one) => named(one, name))
  if (typeof request !== 'object' || request === null) return request
  const isFile = 'data' in request && 'name' in request
  const parts = Object.entries(request).map(([key, value]) => [key, named(value, name)])
  return { ...Object.fromEntries(parts), ...(isFile && { name, data: png }) }
}
const uploads = ['chat/send', 'kanban/add-attachment', 'mails/attach']

it('covers every call that accepts a named file', () => {
  const taking = Object.entries(requests).flatMap(([path, request]) =>
    JSON.stringify(named(request, 'x')) === JSON.stringify(request) ? [] : [path],
  )
  expect(taking.toSorted()).toEqual(uploads)
  expect(uploads.every((path) => everyCall.some((call) => call.path === path))).toBe(true)
})

it.each(uploads)('%s stores a picture with an image extension', async (path) => {
  const answer = await backend.post(path, named(requests[path], 'Invoice.hta'), ada)
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(await answer.text()).toContain('"Invoice.hta.png"')
})

it.each(uploads)('%s refuses a name that hides its extension', async (path) => {
  for (const name of ['Invoice\u202egnp.hta', 'Invoice\n.png', 'a\u2066b.png'])
    expect(await refusal(backend.post(path, named(requests[path], name), ada))).toEqual([400, 'invalid'])
})

it('refuses hidden characters in the name of a person, a list or a record', async () => {
  const description = await bodyOf<Description>(backend.get('openapi.json'))
  const unchecked: string[] = []
  const walk = (schema: Schema, path: string) => {
    const { $ref, properties = {}, items, anyOf = [], type, pattern, enum: choices } = schema
    const component = description.components.schemas[$ref?.split('/').at(-1) ?? '']
    if (component) walk(component, path)
    for (const [name, property] of Object.entries(properties)) walk(property, `${path} ${name}`)
    if (items) walk(items, path)
    for (const one of anyOf) walk(one, path)
    const isName =
      /(?<! base| products?) (name|firstName|lastName)$/.test(path) && type === 'string' && !choices
    if (isName && !pattern?.includes('202e')) unchecked.push(path)
  }
  for (const [path, { post }] of Object.entries(description.paths)) {
    const schema = post?.requestBody?.content['application/json'].schema
    if (schema) walk(schema, path.replace('/api/', ''))
  }
  expect(unchecked).toEqual([])
})

it('says that a name contains control characters', async () => {
  const name = 'Ana\u202egnp.exe'
  const answer = await backend.post('account/register', { ...newcomer, firstName: name })
  expect(await answer.json()).toMatchObject({ fields: { firstName: 'hiddenCharacters' } })
})

it.for([
  ['a.png', 'image/png', 'a.png'],
  ['a.JPEG', 'image/jpeg', 'a.JPEG'],
  ['a.bat', 'image/gif', 'a.bat.gif'],
  ['a', 'application/pdf', 'a.pdf'],
  ['notes.md', 'text/plain', 'notes.md'],
  ['a\u202egnp.hta', 'image/png', 'agnp.hta.png'],
  ['a.xyz', 'application/x-unknown', 'a.xyz'],
] as const)('saves %j of the type %s as %j', ([name, type, expected]) => {
  expect(fileNameOf(name, type)).toBe(expected)
})
