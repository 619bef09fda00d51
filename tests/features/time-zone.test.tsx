import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayIn, plusDays } from '#contract/zone.ts'
import { formatsOf } from '#kernel/format.ts'
import { shopToday, shopZone } from '#kernel/shop-days.ts'
import { daysOf } from '#list/list.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

// One of the two has another day than UTC at any moment.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const otherZone = () =>
  zones.find((zone) => dayIn(zone, Date.now()) !== dayIn('UTC', Date.now())) ?? 'Pacific/Kiritimati'
const inZone =
  (value: string) =>
  async ({ db }: Backend) => {
    await db.insertInto('meta').values({ key: 'timeZone', value }).execute()
  }

it('dates a new invoice by the time zone of the shop', async () => {
  const zone = otherZone()
  await openApp('/invoices/new', { before: inZone(zone) })
  const today = dayIn(zone, Date.now())
  const { typedDay } = formatsOf('en')
  expect(screen.getByRole('textbox', { name: 'Invoice date' })).toHaveValue(typedDay(today))
  expect(screen.getByRole('textbox', { name: 'Due date' })).toHaveValue(typedDay(plusDays(today, 30)))
  expect(daysOf('7', '', '')).toEqual({ from: plusDays(today, -6), to: today })
})

it('shows order times in the time zone of the shop', async () => {
  const { backend } = await openApp('/orders', { before: inZone('Asia/Kathmandu') })
  const { placed_at } = await backend.db
    .selectFrom('orders')
    .select('placed_at')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const there = formatsOf('en', 'Asia/Kathmandu').recent(placed_at)
  expect(there).not.toBe(formatsOf('en').recent(placed_at))
  expect((await screen.findAllByText(there, { selector: 'time' })).length).toBeGreaterThan(0)
})

it('applies a changed time zone immediately', async () => {
  const { user, router } = await openApp('/invoices/seller')
  const field = screen.getByRole('combobox', { name: 'Time zone' })
  expect(field).toHaveValue('UTC')
  await user.clear(field)
  await user.type(field, 'Nowhere')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(field).toHaveAccessibleDescription(/Choose a time zone/)
  await user.clear(field)
  const zone = otherZone()
  await user.type(field, zone)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(shopZone.get()).toBe(zone))
  expect(shopToday()).toBe(dayIn(zone, Date.now()))
  await router.navigate({ to: '/invoices/new' })
  const date = await screen.findByRole('textbox', { name: 'Invoice date' })
  expect(date).toHaveValue(formatsOf('en').typedDay(shopToday()))
})

it('formats day, "today" and year by the clock of the time zone', () => {
  const bucharest = formatsOf('en', 'Europe/Bucharest')
  const moment = '2026-12-31T22:30:00Z'
  expect(bucharest.fullDay(moment)).toBe('1 January 2027')
  expect(bucharest.time(moment)).toBe('00:30')
  expect(bucharest.recent(moment, new Date('2027-01-01T10:00:00Z'))).toBe('Today, 00:30')
  expect(bucharest.until(moment, new Date('2027-01-01T10:00:00Z'))).toBe('00:30')
  expect(bucharest.brief(moment, new Date('2027-01-02T10:00:00Z'))).toBe('Yesterday')
  // A calendar day has no zone.
  expect(formatsOf('en', 'Pacific/Pago_Pago').fullDay('2026-11-21')).toBe('21 November 2026')
})
