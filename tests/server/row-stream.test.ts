import { beforeEach, expect, it } from 'vitest'
import { rowsType } from '#contract/call.ts'
import { callsOf, features } from '#server/features.ts'
import { streamedRows } from '#server/platform/row-stream.ts'
import { refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const stream = (path: string) => backend.get(path, { ...ada, Accept: rowsType })
const linesOf = async (response: Response | Promise<Response>) =>
  (await (await response).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const lists = Object.values(callsOf(features))
  .flatMap((calls) => Object.values(calls))
  .flatMap((call) => ('rows' in call ? [call as { path: string; rows: string }] : []))

it('has lists that are streamed', () => expect(lists.length).toBeGreaterThanOrEqual(7))

it.for(lists.map(({ path, rows }) => [path, rows] as const))(
  '%s streams every matching row once in page order',
  async ([path, key]) => {
    const page = (await (await backend.get(`${path}?limit=200`, ada)).json()) as Record<string, unknown>
    const response = await stream(path)
    expect(response.headers.get('Content-Type')).toBe(rowsType)
    const [head, ...rows] = await linesOf(response)
    expect(head).toEqual({ total: page.total })
    expect(rows.at(-1)).toEqual({ end: page.total })
    expect(rows.slice(0, -1)).toEqual(page[key])
  },
)

it('applies filters and refuses invalid requests as usual', async () => {
  const lines = await linesOf(stream('customer/order/list?state=delivered&sort=total'))
  const totals = lines.slice(1, -1).map(({ total }) => Number(total))
  expect(totals.length).toBeGreaterThan(10)
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  expect(await refusal(stream('customer/order/list?from=yesterday'))).toEqual([400, 'invalid'])
  expect(await refusal(backend.get('customer/order/list', { Accept: rowsType }))).toEqual([401, 'signedOut'])
})

const page = (from: number, count: number) => ({
  total: 1_200,
  rows: Array.from({ length: count }, (_, at) => ({ id: from + at })),
})

it('streams rows added during the export once and stops reading when the client leaves', async () => {
  const asked: number[] = []
  const whole = await streamedRows('rows', async ({ offset, limit }) => {
    asked.push(offset)
    // Two rows came before the second stretch.
    return page(offset === 0 ? 0 : offset - 2, offset < 1_000 ? limit : 200)
  })
  const ids = (await linesOf(new Response(whole))).slice(1, -1).map(({ id }) => id)
  expect(asked).toEqual([0, 500, 1_000])
  expect(new Set(ids).size).toBe(ids.length)
  asked.length = 0
  const left = await streamedRows('rows', async ({ offset, limit }) => {
    asked.push(offset)
    return page(offset, limit)
  })
  const reader = left.getReader()
  await reader.read()
  await reader.cancel()
  expect(asked.length).toBeLessThanOrEqual(2)
})

it('ends a broken stream with an error', async () => {
  const broken = await streamedRows('rows', async ({ offset, limit }) => {
    if (offset > 0) throw new Error('The database has gone')
    return page(offset, limit)
  })
  await expect(new Response(broken).text()).rejects.toThrow('The database has gone')
})
