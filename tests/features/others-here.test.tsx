import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

const watchers = async ({ db }: Backend) =>
  (await db.selectFrom('record_watchers').select('record').orderBy('record').execute()).map(
    ({ record }) => record,
  )

it('leaves a record when the page closes', async () => {
  const { backend } = await openApp('/customers/c0003')
  await waitFor(async () => expect(await watchers(backend)).toEqual(['customer:c0003']))
  globalThis.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await watchers(backend)).toEqual([]))
})
